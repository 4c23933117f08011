import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { type Answer, type PackDouble, startPackDouble } from './pack-double.ts';

export interface TokenIssuer {
  /** What its tokens have as `iss`. */
  readonly issuer: string;
  readonly jwksUrl: string;
  /** The server behind `jwksUrl`. */
  readonly host: PackDouble;
  /** The settings with which a gateway accepts its tokens. */
  readonly env: NodeJS.ProcessEnv;
  /** What is behind `jwksUrl` while it is well. */
  readonly publishKeys: Answer;
  /** Signs with a key of its own. A claim that is undefined is left out; the key's id is told unless told otherwise. */
  sign(claims?: Members, header?: Members): Promise<string>;
  /** Signs with a new key from now on; those before stay good. */
  rotate(): Promise<void>;
  /** Publishes no key any longer but the one that it signs with. */
  withdrawOthers(): void;
  stop(): Promise<void>;
}

type Members = Readonly<Record<string, unknown>>;

/** What the addresses of the packs begin with for which it issues tokens. */
export const issuedFor = 'https://tools.example';

/** Signs tokens, and serves the keys to check them with. */
export async function startTokenIssuer(): Promise<TokenIssuer> {
  const keys = [await createKey('first')];
  const publishKeys: Answer = (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ keys: keys.map(({ jwk }) => jwk) }));
  };
  const host = await startPackDouble(publishKeys);
  const jwksUrl = `${host.url}/keys`;
  const issuer = 'https://login.example/';
  return {
    issuer,
    jwksUrl,
    host,
    env: { JWT_ISSUER: issuer, JWT_JWKS_URL: jwksUrl, PUBLIC_URL: issuedFor },
    publishKeys,
    async sign(claims = {}, header = {}) {
      const { privateKey, jwk } = keys.at(-1) ?? (await createKey('none'));
      const now = Math.floor(Date.now() / 1000);
      const standard = {
        iss: issuer,
        sub: 'somebody@example.org',
        aud: `${issuedFor}/quotes/mcp`,
        iat: now,
        exp: now + 300,
      };
      return new SignJWT(JSON.parse(JSON.stringify({ ...standard, ...claims })))
        .setProtectedHeader(JSON.parse(JSON.stringify({ alg: 'ES256', kid: jwk.kid, ...header })))
        .sign(privateKey);
    },
    async rotate() {
      keys.push(await createKey(`key ${keys.length + 1}`));
    },
    withdrawOthers() {
      keys.splice(0, keys.length - 1);
    },
    stop: () => host.stop(),
  };
}

async function createKey(kid: string) {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  return { privateKey, jwk: { ...(await exportJWK(publicKey)), kid, use: 'sig', alg: 'ES256' } };
}
