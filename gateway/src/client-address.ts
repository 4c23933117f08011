import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/**
 * The address that a request came from, IPv6 in its shortest form. Every proxy adds to the right of `X-Forwarded-For` who
 * called it, so behind so many proxies of one's own it is that many entries from the right; further left is what the caller
 * claims. Where there is no such entry, or no address in it, it is the other end of the connection: nobody chooses theirs.
 */
export function clientAddress({ headers, socket }: IncomingMessage, trustedProxyHops: number): string {
  const told = trustedProxyHops === 0 ? undefined : headers['x-forwarded-for'];
  const entry = told === undefined ? undefined : String(told).split(',').at(-trustedProxyHops);
  return (entry && toAddress(withoutPort(entry.trim()))) || toAddress(socket.remoteAddress ?? '') || 'unknown';
}

/** Whom an address stands for: an IPv4 address for itself, an IPv6 address for its /64, all of which one client may have. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const [front = [], back = []] = address.split('::').map((side) => (side === '' ? [] : side.split(':')));
  const zeros = Array.from({ length: 8 - front.length - back.length }, () => '0');
  return `${[...front, ...zeros, ...back].slice(0, 4).join(':')}::/64`;
}

/** An IPv4 address stays one when it is written as an IPv6 address. */
function toAddress(text: string): string | undefined {
  const version = isIP(text);
  if (version !== 6) return version === 4 ? text : undefined;
  const [withoutZone] = text.split('%');
  const { hostname } = new URL(`http://[${withoutZone}]`);
  const [, high, low] = /^\[::ffff:(\w+):(\w+)\]$/.exec(hostname) ?? [];
  return high === undefined || low === undefined ? hostname.slice(1, -1) : [high, low].flatMap(toBytes).join('.');
}

function toBytes(group: string): number[] {
  const bits = Number.parseInt(group, 16);
  return [bits >> 8, bits & 0xff];
}

/** Some proxies write `192.0.2.1:4711` or `[2001:db8::1]:4711`. */
function withoutPort(entry: string): string {
  const [, bracketed, plain] = /^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(entry) ?? [];
  return bracketed ?? plain ?? entry;
}
