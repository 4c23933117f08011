import { BlockList, isIPv6 } from 'node:net';
import type { INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';

type Labels = Readonly<Record<string, string>>;

/** A pod of some namespace, or an address outside of the cluster. */
export type Peer =
  | { readonly namespace: string; readonly namespaceLabels: Labels; readonly labels: Labels }
  | { readonly ip: string };

export interface Port {
  readonly protocol: string;
  readonly port: number;
}

type Spec = NonNullable<INetworkPolicy['spec']>;
type Rule = { readonly peers: readonly PolicyPeer[] | undefined; readonly ports: readonly PolicyPort[] | undefined };
type PolicyPeer = NonNullable<NonNullable<Spec['ingress']>[number]['from']>[number];
type PolicyPort = NonNullable<NonNullable<Spec['ingress']>[number]['ports']>[number];
type Selector = NonNullable<PolicyPeer['podSelector']>;

/** Whether these policies, and none besides, let one open a connection to the other (networking.k8s.io/v1, NetworkPolicy). */
export const mayReach = (policies: readonly INetworkPolicy[], from: Peer, to: Peer, port: Port): boolean =>
  allows(policies, 'Egress', from, to, port) && allows(policies, 'Ingress', to, from, port);

function allows(
  policies: readonly INetworkPolicy[],
  direction: 'Ingress' | 'Egress',
  subject: Peer,
  other: Peer,
  port: Port,
): boolean {
  if ('ip' in subject) return true;
  const selecting = policies.filter(
    ({ metadata, spec }) =>
      metadata?.namespace === subject.namespace &&
      spec?.policyTypes?.includes(direction) &&
      selects(spec.podSelector ?? {}, subject.labels),
  );
  if (selecting.length === 0) return true;
  return selecting.some(({ metadata, spec }) =>
    rulesOf(spec, direction).some(
      ({ peers, ports }) =>
        (!peers || peers.some((peer) => isMeant(peer, metadata?.namespace, other))) &&
        (!ports || ports.some((one) => one.port === port.port && (one.protocol ?? 'TCP') === port.protocol)),
    ),
  );
}

const rulesOf = (spec: Spec | undefined, direction: 'Ingress' | 'Egress'): Rule[] =>
  direction === 'Ingress'
    ? (spec?.ingress ?? []).map(({ from: peers, ports }) => ({ peers, ports }))
    : (spec?.egress ?? []).map(({ to: peers, ports }) => ({ peers, ports }));

function isMeant(
  { ipBlock, namespaceSelector, podSelector }: PolicyPeer,
  own: string | undefined,
  peer: Peer,
): boolean {
  if ('ip' in peer) {
    return ipBlock !== undefined && isIn([ipBlock.cidr], peer.ip) && !isIn(ipBlock.except ?? [], peer.ip);
  }
  if (ipBlock) return false;
  const inNamespace = namespaceSelector ? selects(namespaceSelector, peer.namespaceLabels) : peer.namespace === own;
  return inNamespace && (!podSelector || selects(podSelector, peer.labels));
}

/** Whether a label selector takes labels; an empty one takes all. */
export function selects({ matchLabels = {}, matchExpressions = [] }: Selector, labels: Labels): boolean {
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(({ key, operator, values = [] }) => {
      if (operator !== 'In') throw new Error(`label selectors with ${operator} are not understood here`);
      return values.includes(labels[key] ?? '');
    })
  );
}

function isIn(blocks: readonly string[], ip: string): boolean {
  const list = new BlockList();
  for (const block of blocks) {
    const [network = '', prefix] = block.split('/');
    // A BlockList takes an IPv4 address for the IPv6 one that it maps to; policies do not.
    if (familyOf(network) === familyOf(ip)) list.addSubnet(network, Number(prefix), familyOf(network));
  }
  return list.check(ip, familyOf(ip));
}

const familyOf = (ip: string) => (isIPv6(ip) ? 'ipv6' : 'ipv4');
