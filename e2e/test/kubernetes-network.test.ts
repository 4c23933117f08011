import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Gateway } from '@kubernetes-models/gateway-api/gateway.networking.k8s.io/v1/Gateway';
import { HTTPRoute } from '@kubernetes-models/gateway-api/gateway.networking.k8s.io/v1/HTTPRoute';
import { describeWith } from '@toolpacks/testing';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { listPacks } from '../../scripts/packs/list-packs.ts';
import { mayReach, type Peer, type Port } from '../kubernetes/may-reach.ts';
import { readConfigOf } from '../kubernetes/read-config-of.ts';
import { folder, hasKubectl, kubectl, render } from '../kubernetes/render.ts';
import { readWorkloads } from '../kubernetes/workloads.ts';

const root = join(folder, '../..');
const packs = (await listPacks()).map(({ name }) => name);
const whole = hasKubectl ? render(folder) : [];

describeWith(kubectl, 'a network policy', () => {
  const policies = whole.filter((object) => NetworkPolicy.is(object));
  const elsewhere = (namespaceLabels: Record<string, string>, name: string): Peer => ({
    namespace: 'elsewhere',
    namespaceLabels,
    labels: { 'app.kubernetes.io/name': name, 'k8s-app': name },
  });
  const kubeSystem = { 'kubernetes.io/metadata.name': 'kube-system' };
  const monitoring = { 'toolpacks.dev/monitoring': 'true' };
  const own = (labels: Readonly<Record<string, string>>): Peer => ({
    namespace: 'toolpacks',
    namespaceLabels: {},
    labels,
  });
  const pods: Record<string, Peer> = {
    ...Object.fromEntries(readWorkloads(whole).map(({ name, labels }) => [name, own(labels)])),
    'a pod without labels': own({}),
  };
  const others: Record<string, Peer> = {
    dns: elsewhere(kubeSystem, 'kube-dns'),
    prometheus: elsewhere(monitoring, 'prometheus'),
    collector: elsewhere(monitoring, 'collector'),
    'a pod of the system': elsewhere(kubeSystem, 'else'),
    'a pod of another namespace': elsewhere({}, 'prometheus'),
    'the internet': { ip: '203.0.113.9' },
    'the internet, IPv6': { ip: '2001:db8::9' },
    'a Service of the cluster': { ip: '10.96.0.1' },
    'a machine nearby': { ip: '192.168.1.9' },
    'the metadata of the machine': { ip: '169.254.169.254' },
    'a machine nearby, IPv6': { ip: 'fd00::9' },
  };
  const ports: Port[] = [
    { protocol: 'UDP', port: 53 },
    ...[53, 80, 443, 4318, 6379, 8080, 9090].map((port) => ({ protocol: 'TCP', port })),
  ];

  /** Each `<whom> <port>` that a peer may open a connection to; of what is between others, nothing is known here. */
  function reachedBy(name: string): string[] {
    const peers = { ...pods, ...others };
    const from = peers[name];
    const targets = Object.entries(name in pods ? peers : pods).filter(([whom]) => whom !== name);
    return targets
      .flatMap(([whom, to]) =>
        ports
          .filter((port) => from && mayReach(policies, from, to, port))
          .map(({ protocol, port }) => `${whom} ${protocol} ${port}`),
      )
      .sort();
  }

  const names = ['dns TCP 53', 'dns UDP 53'];
  const traces = ['collector TCP 4318', 'prometheus TCP 4318'];
  const internet = ['the internet TCP 443', 'the internet, IPv6 TCP 443'];
  const cache = 'valkey TCP 6379';
  const everyPack = packs.map((pack) => `${pack} TCP 8080`);

  it.each<[string, string[]]>([
    ['gateway', [...everyPack, 'aggregate TCP 8080', cache, ...names, ...traces, ...internet]],
    ['aggregate', ['gateway TCP 8080', ...names, ...traces]],
    ...packs.map((pack): [string, string[]] => [pack, [cache, ...names, ...traces, ...internet]]),
    ['valkey', []],
    ['a pod without labels', []],
    ['prometheus', ['gateway TCP 8080', 'aggregate TCP 8080', ...everyPack]],
    ...Object.keys(others)
      .filter((name) => name !== 'prometheus')
      .map((name): [string, string[]] => [name, ['gateway TCP 8080']]),
  ])('lets %s reach %j and nothing else', (name, reached) => {
    expect(reachedBy(name)).toEqual(reached.sort());
  });
});

describeWith(kubectl, 'a route', () => {
  const routes = whole.filter((object) => HTTPRoute.is(object));
  const rules = routes.flatMap(({ metadata, spec }) =>
    (spec.rules ?? []).map((rule) => ({ name: metadata.name, rule })),
  );

  /** By which route a path gets to the gateway (Gateway API, HTTPPathMatch: a prefix is of whole segments). */
  const routedBy = (path: string): string | undefined =>
    rules.find(({ rule }) =>
      (rule.matches ?? []).some(({ path: match }) => {
        const value = match?.value ?? '/';
        return match?.type === 'Exact' ? path === value : path === value || path.startsWith(`${value}/`);
      }),
    )?.name;

  it('leads to the gateway, from the Gateway that operators replace', () => {
    const [gateway, ...further] = whole.filter((object) => Gateway.is(object));
    expect(further).toEqual([]);
    expect(gateway?.metadata.name).toBe('toolpacks');
    for (const { spec } of routes) expect(spec.parentRefs).toEqual([{ name: 'toolpacks' }]);
    for (const { rule } of rules) expect(rule.backendRefs).toEqual([{ name: 'gateway', port: 8080 }]);
  });

  it.each(packs)('of %s has all paths of the pack, and no other', (pack) => {
    for (const ending of ['', '/', '/server-card', '/server.json'])
      expect(routedBy(`/${pack}/mcp${ending}`)).toBe(pack);
    for (const path of [`/${pack}`, `/${pack}/mcpx`, `/${pack}/metrics`]) expect(routedBy(path)).toBeUndefined();
  });

  it('of the gateway has what callers need, and keeps the rest inside', () => {
    const page = readdirSync(join(root, 'web/public')).map((file) => `/${file}`);
    const wellKnown = ['mcp/catalog.json', 'oauth-protected-resource/mcp', 'oauth-protected-resource/quotes/mcp'];
    const open = [
      '/',
      '/assets/index.js',
      '/docs/tools/quotes/random_quote.html',
      ...page,
      '/mcp',
      '/mcp/',
      '/packs',
      ...wellKnown.map((one) => `/.well-known/${one}`),
    ];
    for (const path of open) expect([path, routedBy(path)]).toEqual([path, 'gateway']);
    for (const path of ['/healthz', '/readyz', '/metrics', '/status']) expect(routedBy(path)).toBeUndefined();
  });

  it('waits as long as a call may take', async () => {
    const settings = readWorkloads(whole).find(({ name }) => name === 'gateway')?.settings ?? {};
    const limits = z.object({ FORWARD_TIMEOUT_MS: z.number(), PACK_MAX_WAIT_MS: z.number() });
    const { FORWARD_TIMEOUT_MS, PACK_MAX_WAIT_MS } = limits.parse((await readConfigOf('gateway')).config(settings));
    const answering = rules.filter(({ rule }) => JSON.stringify(rule.matches).includes('/mcp"'));
    expect(answering).toHaveLength(packs.length + 1);
    for (const { rule } of answering) {
      const [, seconds] = /^(\d+)s$/.exec(rule.timeouts?.request ?? '') ?? [];
      expect(Number(seconds) * 1000).toBeGreaterThan(FORWARD_TIMEOUT_MS + PACK_MAX_WAIT_MS);
    }
  });
});
