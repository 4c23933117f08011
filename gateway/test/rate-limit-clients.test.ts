import { beforeEach, describe, expect, it } from 'vitest';
import { ping, post } from './call.ts';
import { fillWallet, type Wallet } from './credentials.ts';
import { type PackDouble, startPackDouble } from './pack-double.ts';
import { type StartedGateway, startGateway } from './start-gateway.ts';
import { stopAfterTest } from './stop-after.ts';

const limit = 100;

let double: PackDouble;
let gateway: StartedGateway;

beforeEach(async () => {
  double = stopAfterTest(await startPackDouble());
});

async function behind(hops: number, access: NodeJS.ProcessEnv = {}): Promise<void> {
  const env = { RATE_LIMIT_REQUESTS: String(limit), TRUSTED_PROXY_HOPS: String(hops), ...access };
  gateway = stopAfterTest(await startGateway({ quotes: double.url }, env));
}

/** How many calls the gateway has counted for the client, this one included. */
async function countedFor(forwardedFor: string | string[] | undefined, credential = {}): Promise<number> {
  const headers = { ...credential, ...(forwardedFor === undefined ? {} : { 'X-Forwarded-For': forwardedFor }) };
  const answer = await post(gateway.url, '/quotes/mcp', ping, headers);
  return limit - Number(answer.headers['ratelimit-remaining']);
}

const addressToldToPack = () => double.received.at(-1)?.headers['x-forwarded-for'];

describe('without proxies of its own in front', () => {
  it('the gateway takes every call for that of the address it comes from, and tells the pack so', async () => {
    await behind(0);
    const claims = [undefined, '192.0.2.1', '192.0.2.2, 192.0.2.3', '2001:db8::1', 'unknown', ''];
    for (const [index, claim] of claims.entries()) {
      expect(await countedFor(claim)).toBe(index + 1);
      expect(addressToldToPack()).toBe('127.0.0.1');
    }
  });

  it('the pack is told of no other address that the caller claims', async () => {
    await behind(0);
    const claims = { Forwarded: 'for=192.0.2.1', 'X-Real-IP': '192.0.2.1', Connection: 'close, X-Forwarded-For' };
    await post(gateway.url, '/quotes/mcp', ping, claims);
    const { headers } = double.received[0] ?? {};
    expect(headers).not.toHaveProperty('forwarded');
    expect(headers).not.toHaveProperty('x-real-ip');
    expect(headers).toHaveProperty('x-forwarded-for', '127.0.0.1');
  });
});

describe('behind proxies of its own', () => {
  const one = '192.0.2.1';

  it.each([
    { title: 'what the one proxy says', hops: 1, says: one, address: one },
    { title: 'what the one proxy adds to a claim', hops: 1, says: `198.51.100.9, ${one}`, address: one },
    {
      title: 'the same after a long list of claims',
      hops: 1,
      says: `${'198.51.100.9, '.repeat(200)}${one}`,
      address: one,
    },
    { title: 'the same on a line of its own', hops: 1, says: ['198.51.100.9', one], address: one },
    { title: 'what the first of two proxies says', hops: 2, says: `198.51.100.9, ${one}, 203.0.113.5`, address: one },
    { title: 'an address without blanks around it', hops: 2, says: `198.51.100.9,${one},203.0.113.5`, address: one },
    { title: 'an address with a port', hops: 1, says: `${one}:4711`, address: one },
    { title: 'IPv4 written as IPv6', hops: 1, says: '::ffff:192.0.2.1', address: one },
    { title: 'the same in hexadecimal', hops: 1, says: '0:0:0:0:0:FFFF:C000:0201', address: one },
    { title: 'IPv6', hops: 1, says: '2001:db8::1', address: '2001:db8::1' },
    { title: 'IPv6 in another form', hops: 1, says: '2001:0DB8:0:0:0:0:0:1', address: '2001:db8::1' },
    { title: 'IPv6 in brackets', hops: 1, says: '[2001:db8::1]', address: '2001:db8::1' },
    { title: 'IPv6 in brackets with a port', hops: 1, says: '[2001:db8::1]:4711', address: '2001:db8::1' },
    { title: 'IPv6 of a link', hops: 1, says: 'fe80::1%eth0', address: 'fe80::1' },
  ])('the pack is told $title', async ({ hops, says, address }) => {
    await behind(hops);
    await countedFor(says);
    expect(addressToldToPack()).toBe(address);
  });

  it.each([
    ['a list that is too short', 2, one],
    ['no list', 1, undefined],
    ['an empty list', 1, ''],
    ['an empty entry', 1, `${one}, `],
    ['a word', 1, 'unknown'],
    ['a hidden name', 1, '_hidden'],
    ['a number', 1, '3221225985'],
    ['an address with a zero in front', 1, '192.0.02.1'],
    ['too large a number', 1, '192.0.2.256'],
    ['half an address', 1, '192.0.2'],
    ['a host name', 1, 'localhost'],
    ['an unclosed bracket', 1, '[2001:db8::1'],
    ['empty brackets', 1, '[]:80'],
    ['too many groups', 1, '1:2:3:4:5:6:7:8:9'],
    ['two addresses in one', 1, '192.0.2.1 192.0.2.2'],
    ['a URL', 1, 'http://192.0.2.1/'],
  ])('%s stands for the address that the call comes from', async (_, hops, says) => {
    await behind(hops);
    expect(await countedFor(says)).toBe(1);
    expect(addressToldToPack()).toBe('127.0.0.1');
  });

  it('two clients do not share, and one does not get more by claiming to be others', async () => {
    await behind(1);
    expect(await countedFor('192.0.2.1')).toBe(1);
    expect(await countedFor('192.0.2.2')).toBe(1);
    expect(await countedFor('192.0.2.77, 192.0.2.1')).toBe(2);
    expect(await countedFor('192.0.2.78, 192.0.2.1:999')).toBe(3);
  });

  it('all addresses of an IPv6 /64 are one client', async () => {
    await behind(1);
    expect(await countedFor('2001:db8:1:2::1')).toBe(1);
    expect(await countedFor('2001:db8:1:2:ffff:ffff:ffff:ffff')).toBe(2);
    expect(await countedFor('[2001:0db8:0001:0002:3::4]:99')).toBe(3);
    expect(await countedFor('2001:db8:1:3::1')).toBe(1);
    expect(await countedFor('2001:db8::1')).toBe(1);
    expect(await countedFor('2001:db8::ffff:0:0:1')).toBe(2);
    expect(await countedFor('2001:db8:0:0:1::')).toBe(3);
    expect(await countedFor('2001::1:2:3:4:5:6')).toBe(1);
    expect(await countedFor('2001:0:1:2::')).toBe(2);
    expect(await countedFor('2001:0:0:1::')).toBe(1);
    expect(await countedFor('2001::3:4:5:6:7')).toBe(1);
    expect(await countedFor('2001:0:0:3::')).toBe(2);
    expect(await countedFor('2001::')).toBe(1);
    expect(await countedFor('::1')).toBe(1);
    expect(await countedFor('::')).toBe(2);
  });
});

describe('a client with a credential', () => {
  let wallet: Wallet;

  beforeEach(async () => {
    wallet = stopAfterTest(await fillWallet());
    await behind(1, wallet.env);
  });

  it('is counted by its key, wherever it calls from and however it shows it', async () => {
    const { all, quotes } = wallet.keys;
    expect(await countedFor('192.0.2.1', { 'X-API-Key': all })).toBe(1);
    expect(await countedFor('192.0.2.2', { Authorization: `Bearer ${all}` })).toBe(2);
    expect(await countedFor('192.0.2.1', { 'X-API-Key': quotes })).toBe(1);
  });

  it('that is not good is refused before anything is counted', async () => {
    const { all, unknown } = wallet.keys;
    const guess = { 'X-API-Key': unknown, 'X-Forwarded-For': '192.0.2.1' };
    for (let guesses = 0; guesses < 3; guesses++) {
      const { status, headers } = await post(gateway.url, '/quotes/mcp', ping, guess);
      expect(status).toBe(401);
      expect(headers).not.toHaveProperty('ratelimit-remaining');
    }
    expect(await countedFor('192.0.2.1', { 'X-API-Key': all })).toBe(1);
  });

  it('is counted by the subject of its token, whichever token that is', async () => {
    const token = async (sub: string) => ({ Authorization: `Bearer ${await wallet.issuer.sign({ sub })}` });
    expect(await countedFor('192.0.2.1', await token('one'))).toBe(1);
    expect(await countedFor('192.0.2.2', await token('one'))).toBe(2);
    expect(await countedFor('192.0.2.2', await token('other'))).toBe(1);
  });
});
