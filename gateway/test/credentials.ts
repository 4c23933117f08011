import { writeFile } from 'node:fs/promises';
import type { OutgoingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { base64url } from 'jose';
import { hashApiKey } from '../src/access/api-key.ts';
import { issueApiKey } from '../src/access/issue-api-key.ts';
import { createFolder } from './stop-after.ts';
import { issuedFor, startTokenIssuer, type TokenIssuer } from './token-issuer.ts';

/** Keys and tokens, good and bad. */
export interface Wallet {
  readonly keys: Readonly<Record<'quotes' | 'poems' | 'all' | 'expired' | 'current' | 'unknown', string>>;
  /** The settings with which a gateway accepts what is good in it. */
  readonly env: NodeJS.ProcessEnv & { readonly API_KEYS_FILE: string };
  readonly issuer: TokenIssuer;
  /** Claims to be the issuer, with keys of its own under the same ids. */
  readonly impostor: TokenIssuer;
  stop(): Promise<void>;
}

export async function fillWallet(): Promise<Wallet> {
  const issue = (packs: readonly string[] | '*', expires?: string) => issueApiKey({ name: 'test', packs, expires });
  const issued = {
    quotes: issue(['quotes']),
    poems: issue(['poems', 'songs']),
    all: issue('*'),
    expired: issue('*', '2020-01-31'),
    current: issue(['quotes'], new Date(Date.now() + 3_600_000).toISOString()),
  };
  const { quotes, poems, all, expired, current } = issued;
  const [issuer, impostor, folder] = await Promise.all([startTokenIssuer(), startTokenIssuer(), createFolder()]);
  const API_KEYS_FILE = join(folder.path, 'keys.json');
  await writeFile(API_KEYS_FILE, JSON.stringify({ keys: Object.values(issued).map(({ entry }) => entry) }));
  return {
    keys: {
      quotes: quotes.key,
      poems: poems.key,
      all: all.key,
      expired: expired.key,
      current: current.key,
      unknown: issue('*').key,
    },
    env: { ...issuer.env, API_KEYS_FILE, JWT_AUDIENCE: 'toolpacks, another' },
    issuer,
    impostor,
    async stop() {
      await Promise.all([issuer.stop(), impostor.stop(), folder.stop()]);
    },
  };
}

export interface Row {
  readonly title: string;
  /** Of a call to the pack quotes. */
  readonly headers: (wallet: Wallet) => OutgoingHttpHeaders | Promise<OutgoingHttpHeaders>;
  readonly query?: (wallet: Wallet) => string;
}

const bearer = (credential: string): OutgoingHttpHeaders => ({ Authorization: `Bearer ${credential}` });
const apiKey = (credential: string): OutgoingHttpHeaders => ({ 'X-API-Key': credential });
const now = () => Math.floor(Date.now() / 1000);

/** A token of the issuer, or of whoever else signs. */
const token =
  (...[claims, header]: Parameters<TokenIssuer['sign']>): Row['headers'] =>
  async ({ issuer }) =>
    bearer(await issuer.sign(claims, header));

/** A good token with one of its three parts replaced. */
const tampered =
  (change: (parts: [string, string, string]) => readonly string[]): Row['headers'] =>
  async ({ issuer }) => {
    const [header = '', payload = '', signature = ''] = (await issuer.sign()).split('.');
    return bearer(change([header, payload, signature]).join('.'));
  };

const encoded = (part: object): string => base64url.encode(JSON.stringify(part));

/** A good token that says that it is not signed. */
const unsigned = (alg: string): Row['headers'] =>
  tampered(([, payload]) => [encoded({ alg, kid: 'first' }), payload, '']);

const resource = `${issuedFor}/quotes/mcp`;

export const good: readonly Row[] = [
  { title: 'a key', headers: ({ keys }) => bearer(keys.quotes) },
  { title: 'a key as X-API-Key', headers: ({ keys }) => apiKey(keys.quotes) },
  { title: 'a key for all packs', headers: ({ keys }) => bearer(keys.all) },
  { title: 'a key that expires in an hour', headers: ({ keys }) => bearer(keys.current) },
  {
    title: 'a key after the word bearer in lower case',
    headers: ({ keys }) => ({ authorization: `bearer ${keys.all}` }),
  },
  { title: 'one key in both headers', headers: ({ keys }) => ({ ...bearer(keys.all), ...apiKey(keys.all) }) },
  {
    title: "a key beside a proxy's Authorization",
    headers: ({ keys }) => ({ Authorization: 'Basic dXNlcjpwYXNzd29yZA==', ...apiKey(keys.all) }),
  },
  { title: "a token for the pack's address", headers: token() },
  { title: 'a token for it and others', headers: token({ aud: ['https://elsewhere.example', resource] }) },
  { title: 'a token for a configured audience', headers: token({ aud: 'toolpacks' }) },
  { title: 'a token for the second configured audience', headers: token({ aud: ['another'] }) },
  { title: 'a token that is good since a minute', headers: token({ nbf: now() - 60 }) },
  { title: 'a token that names no key where there is one', headers: token({}, { kid: undefined }) },
];

export const absent: readonly Row[] = [
  { title: 'nothing', headers: () => ({}) },
  { title: 'a Basic credential', headers: () => ({ Authorization: 'Basic dXNlcjpwYXNzd29yZA==' }) },
  { title: 'the word Bearer alone', headers: () => ({ Authorization: 'Bearer' }) },
  { title: 'a key as Authorization without Bearer', headers: ({ keys }) => ({ Authorization: keys.all }) },
  { title: 'a key as a cookie', headers: ({ keys }) => ({ Cookie: `api_key=${keys.all}` }) },
  { title: 'a key as api_key of the query', headers: () => ({}), query: ({ keys }) => `?api_key=${keys.all}` },
  {
    title: 'a token as access_token of the query',
    headers: () => ({}),
    query: ({ keys }) => `?access_token=${keys.all}`,
  },
];

export const bad: readonly Row[] = [
  { title: 'a key with an unknown id', headers: ({ keys }) => bearer(keys.unknown) },
  { title: 'a key with an unknown id as X-API-Key', headers: ({ keys }) => apiKey(keys.unknown) },
  { title: 'an expired key', headers: ({ keys }) => bearer(keys.expired) },
  { title: 'a key with a wrong last character', headers: ({ keys }) => bearer(withOtherLast(keys.all)) },
  { title: 'the hash of a key', headers: ({ keys }) => bearer(hashApiKey(keys.all).toString('hex')) },
  { title: 'a key as Authorization twice', headers: ({ keys }) => ({ Authorization: twice(`Bearer ${keys.all}`) }) },
  { title: 'a key as X-API-Key twice', headers: ({ keys }) => ({ 'X-API-Key': twice(keys.all) }) },
  { title: 'an expired token', headers: token({ exp: now() - 60 }) },
  { title: 'a token that never expires', headers: token({ exp: undefined }) },
  { title: 'a token that is not good yet', headers: token({ nbf: now() + 60 }) },
  { title: 'a token of another issuer', headers: token({ iss: 'https://login.example' }) },
  { title: 'a token without issuer', headers: token({ iss: undefined }) },
  { title: 'a token without subject', headers: token({ sub: undefined }) },
  { title: 'a token with an empty subject', headers: token({ sub: '' }) },
  { title: 'a token for another audience', headers: token({ aud: 'https://elsewhere.example' }) },
  { title: 'a token for no audience', headers: token({ aud: undefined }) },
  { title: 'a token for an empty list of audiences', headers: token({ aud: [] }) },
  {
    title: "a token for the pack's address by another scheme",
    headers: token({ aud: resource.replace('https', 'http') }),
  },
  { title: "a token for something below the pack's address", headers: token({ aud: `${resource}/x` }) },
  {
    title: "a token for the pack's address after a query",
    headers: token({ aud: `https://evil.example/?${resource}` }),
  },
  { title: "a token for the gateway's address", headers: token({ aud: issuedFor }) },
  {
    title: 'a token for the one address for all packs, which is not served',
    headers: token({ aud: `${issuedFor}/mcp` }),
  },
  {
    title: 'a token signed by somebody else with the same key id',
    headers: async ({ impostor }) => bearer(await impostor.sign()),
  },
  { title: 'a token signed with a key that nobody knows', headers: token({}, { kid: 'nobody knows' }) },
  { title: 'a token whose payload was changed', headers: tampered(([h, , s]) => [h, encoded({ sub: 'root' }), s]) },
  { title: 'a token without its signature', headers: tampered(([h, p]) => [h, p, '']) },
  { title: 'a token of two parts', headers: tampered(([h, p]) => [h, p]) },
  { title: 'a token of five parts', headers: tampered(([h, p, s]) => [h, p, s, p, s]) },
  { title: 'a token with alg none', headers: unsigned('none') },
  { title: 'a token with alg None', headers: unsigned('None') },
  { title: 'a token with alg NONE', headers: unsigned('NONE') },
  {
    title: 'a token with alg none and the signature of a good one',
    headers: tampered(([, p, s]) => [encoded({ alg: 'none', kid: 'first' }), p, s]),
  },
  { title: 'a token with an empty alg', headers: unsigned('') },
  {
    title: 'a token that brings its own key',
    headers: async ({ impostor }) => {
      const { keys } = JSON.parse(await (await fetch(impostor.jwksUrl)).text());
      return bearer(await impostor.sign({}, { jwk: keys[0] }));
    },
  },
  {
    title: 'a token that tells where its key is',
    headers: async ({ impostor }) => bearer(await impostor.sign({}, { jku: impostor.jwksUrl })),
  },
  { title: 'a token as X-API-Key', headers: async ({ issuer }) => apiKey(await issuer.sign()) },
  { title: 'three dots', headers: () => bearer('...') },
  { title: 'a word', headers: () => bearer('mellon-friend') },
  { title: 'a word as X-API-Key', headers: () => apiKey('mellon-friend') },
  { title: 'bytes that are no ASCII', headers: () => bearer('clé-ÿÿÿÿÿÿÿÿ') },
  { title: '12,000 characters', headers: () => bearer('tp_abcdef_'.padEnd(12_000, 'kjhgfdsa')) },
];

export const forOtherPack: readonly Row[] = [
  { title: 'a key for other packs', headers: ({ keys }) => bearer(keys.poems) },
  { title: 'a token for the address of another pack', headers: token({ aud: `${issuedFor}/poems/mcp` }) },
  { title: 'a token for the address of a pack that is not there', headers: token({ aud: `${issuedFor}/nowhere/mcp` }) },
];

export const ambiguous: readonly Row[] = [
  { title: 'two good keys', headers: ({ keys }) => ({ ...bearer(keys.quotes), ...apiKey(keys.all) }) },
  {
    title: 'a good token and a good key',
    headers: async ({ keys, issuer }) => ({ ...bearer(await issuer.sign()), ...apiKey(keys.all) }),
  },
  { title: 'a good key and nonsense', headers: ({ keys }) => ({ ...bearer(keys.quotes), ...apiKey('mellon-friend') }) },
];

const withOtherLast = (key: string): string => key.slice(0, -1) + (key.endsWith('A') ? 'B' : 'A');

const twice = (value: string): string[] => [value, value];
