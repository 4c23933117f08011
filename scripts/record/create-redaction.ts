import { BlockList, isIP } from 'node:net';
import { placeholderHost } from '../../packages/upstream/src/testing/recording.ts';

/** Takes out of a text, or of bytes, what nobody else may see. */
export interface Redaction {
  text(text: string): string;
  bytes(bytes: Buffer): Buffer;
}

const removed = 'REMOVED';

/**
 * Knows the secrets in the URLs of upstreams, in every way in which an answer may repeat them, and hosts that are inside.
 * A value of a query is one, and a part of a path that is not short, unless it is a plain word, a short number or a version.
 */
export function createRedaction(urls: readonly string[], insideHosts: readonly string[]): Redaction {
  const parsed = urls.map((url) => new URL(url));
  const secrets = new Set(parsed.flatMap(secretsIn).flatMap(waysToWrite));
  const hosts = new Set([...insideHosts, ...parsed.filter(isInside).map(({ host }) => host)]);
  const replacements = new Map([
    ...[...hosts].flatMap((host) => waysToWrite(host).map((way) => [way.toLowerCase(), placeholderHost] as const)),
    ...[...secrets].map((secret) => [secret.toLowerCase(), removed] as const),
  ]);
  // The longest first: a secret may begin with another one.
  const sought = [...replacements.keys()].sort((a, b) => b.length - a.length);
  if (sought.length === 0) return { text: (text) => text, bytes: (bytes) => bytes };
  const pattern = new RegExp(sought.map(toPattern).join('|'), 'gi');
  const text = (from: string) => from.replace(pattern, (found) => replacements.get(found.toLowerCase()) ?? removed);
  return { text, bytes: (bytes) => Buffer.from(text(bytes.toString('latin1')), 'latin1') };
}

const toPattern = (literal: string): string => literal.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

function secretsIn({ username, password, pathname, searchParams }: URL): string[] {
  const segments = pathname.split('/').map(decode);
  const credentials = [decode(username), decode(password)];
  const basic = Buffer.from(credentials.join(':')).toString('base64');
  return [
    ...segments.filter((segment) => segment.length >= shortestKey && isTelling(segment)),
    ...[...searchParams].flatMap(([name, value]) => (keyName.test(name) || isTelling(value) ? value : [])),
    ...(username !== '' || password !== ''
      ? [basic, decode(password), ...credentials.filter((one) => password === '' || isTelling(one))]
      : []),
  ].filter((secret) => secret.length >= 3);
}

const keyName = /key|token|secret|auth|pass|pwd|sig|cred/i;

/** Of a path: what is shorter is a name, such as that of a network. */
const shortestKey = 8;

const isTelling = (part: string): boolean =>
  part !== '' && !/^([a-z]{1,20}([-_.][a-z]{1,20}){0,3}|v?\d{1,4}(\.\d{1,4})*)$/.test(part);

function waysToWrite(secret: string): string[] {
  const encoded = encodeURIComponent(secret);
  const inJson = JSON.stringify(secret).slice(1, -1);
  const base64 = Buffer.from(secret).toString('base64');
  const ways = [
    secret,
    encoded,
    encoded.replaceAll('%20', '+'),
    encodeURI(secret),
    inJson,
    inJson.replaceAll('/', '\\/'),
  ];
  return [...ways, ...(secret.length >= 6 ? [base64, base64.replace(/=+$/, '')] : [])];
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Names and addresses that mean something only on this machine or in its network. */
function isInside({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  const family = isIP(host);
  if (family === 0) return !host.includes('.') || /\.(localhost|local|internal|lan|home|test)$/.test(host);
  return inside.check(host, family === 6 ? 'ipv6' : 'ipv4');
}

const inside = new BlockList();
inside.addSubnet('127.0.0.0', 8);
inside.addSubnet('10.0.0.0', 8);
inside.addSubnet('172.16.0.0', 12);
inside.addSubnet('192.168.0.0', 16);
inside.addSubnet('169.254.0.0', 16);
inside.addSubnet('::1', 128, 'ipv6');
inside.addSubnet('fc00::', 7, 'ipv6');
inside.addSubnet('fe80::', 10, 'ipv6');
