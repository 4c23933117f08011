import { createHmac, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { base64url, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { createTokenCheck } from '../src/access/check-token.ts';
import { ping, post } from './call.ts';
import { startPackDouble } from './pack-double.ts';
import { startGateway } from './start-gateway.ts';
import { stopAfterFile, stopAfterTest } from './stop-after.ts';
import { issuedFor, startTokenIssuer } from './token-issuer.ts';

interface KeyPair {
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
}

const createKeys = () => ({
  rsa: generateKeyPairSync('rsa', { modulusLength: 2048 }),
  p256: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  p384: generateKeyPairSync('ec', { namedCurve: 'P-384' }),
  p521: generateKeyPairSync('ec', { namedCurve: 'P-521' }),
  ed25519: generateKeyPairSync('ed25519'),
});

const algorithms = [
  ['RS256', 'rsa'],
  ['RS384', 'rsa'],
  ['RS512', 'rsa'],
  ['PS256', 'rsa'],
  ['PS384', 'rsa'],
  ['PS512', 'rsa'],
  ['ES256', 'p256'],
  ['ES384', 'p384'],
  ['ES512', 'p521'],
  ['EdDSA', 'ed25519'],
  ['Ed25519', 'ed25519'],
] as const;

const [keys, others] = [createKeys(), createKeys()];
const issuer = stopAfterFile(await startTokenIssuer());
const published = Object.entries(keys).map(([kid, { publicKey }]) => ({ ...publicKey.export({ format: 'jwk' }), kid }));
issuer.host.answerWith((_request, response) => response.end(JSON.stringify({ keys: published })));
const double = stopAfterFile(await startPackDouble());
const gateway = stopAfterFile(await startGateway({ quotes: double.url }, issuer.env));

const claims = () => ({
  iss: issuer.issuer,
  sub: 'somebody',
  aud: `${issuedFor}/quotes/mcp`,
  exp: Math.floor(Date.now() / 1000) + 300,
});

const sign = (alg: string, kid: string, { privateKey }: KeyPair): Promise<string> =>
  new SignJWT(claims()).setProtectedHeader({ alg, kid }).sign(privateKey);

const encoded = (part: object): string => base64url.encode(JSON.stringify(part));

async function statusOf(token: string): Promise<number | undefined> {
  return (await post(gateway.url, '/quotes/mcp', ping, { Authorization: `Bearer ${token}` })).status;
}

describe.each(algorithms)('a token signed with %s', (alg, kid) => {
  it('is good, and not once it was changed', async () => {
    const token = await sign(alg, kid, keys[kid]);
    const [header = '', payload = '', signature = ''] = token.split('.');
    const bytes = Buffer.from(signature, 'base64url');
    bytes[5] = (bytes[5] ?? 0) ^ 1;
    expect(await statusOf(token)).toBe(200);
    expect(await statusOf([header, encoded({ ...claims(), sub: 'root' }), signature].join('.'))).toBe(401);
    expect(await statusOf([header, payload, bytes.toString('base64url')].join('.'))).toBe(401);
    expect(await statusOf([encoded({ alg: 'none', kid }), payload, ''].join('.'))).toBe(401);
  });

  it('with the key of somebody else is refused', async () => {
    expect(await statusOf(await sign(alg, kid, others[kid]))).toBe(401);
  });
});

it.each(['HS256', 'HS384', 'HS512'])('a token signed with %s and a public key as secret is refused', async (alg) => {
  for (const [kid, { publicKey }] of Object.entries(keys)) {
    const unsigned = `${encoded({ alg, kid })}.${encoded(claims())}`;
    const forms = [
      publicKey.export({ format: 'pem', type: 'spki' }),
      publicKey.export({ format: 'der', type: 'spki' }),
      JSON.stringify(publicKey.export({ format: 'jwk' })),
    ];
    for (const secret of forms) {
      const signature = createHmac(alg.replace('HS', 'sha'), secret).update(unsigned).digest('base64url');
      expect(await statusOf(`${unsigned}.${signature}`)).toBe(401);
    }
  }
});

it('a token signed with a key that is too short is refused with a reason for the log', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
  const host = stopAfterTest(await startPackDouble());
  const jwk = { ...publicKey.export({ format: 'jwk' }), kid: 'short' };
  host.answerWith((_request, response) => response.end(JSON.stringify({ keys: [jwk] })));
  const unsigned = `${encoded({ alg: 'RS256', kid: 'short' })}.${encoded(claims())}`;
  const token = `${unsigned}.${createSign('sha256').update(unsigned).sign(privateKey, 'base64url')}`;
  const settings = {
    issuer: issuer.issuer,
    jwksUrl: host.url,
    audiences: [],
    publicUrl: issuedFor,
    hasAllPacks: false,
  };
  expect(await createTokenCheck(settings, { warn: () => undefined })(token)).toBe(
    'token: cannot be checked with its key',
  );
});
