import { hash } from 'node:crypto';
import { packName, packPath } from '@toolpacks/contracts';
import { HttpError, type Logger } from '@toolpacks/http';
import { errors, type JWTPayload, jwtVerify } from 'jose';
import { allPacksPath } from '../all-packs-path.ts';
import type { Grant, Verdict } from './grant.ts';
import { createSigningKeys } from './signing-keys.ts';
import type { TokenSettings } from './token-settings.ts';

/** Rejects with HttpError 503 where the keys to check with cannot be had. */
export type CheckToken = (token: string) => Promise<Verdict>;

/** Signatures that nobody can make who only checks them: neither `none` nor shared secrets. */
const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];

/** By how many seconds the issuer's clock may differ from ours. */
const clockTolerance = 5;

const idLength = 16;

/** Checks JWT access tokens (RFC 7519, RFC 9068): signature, issuer, time, and whom they are for (RFC 8707). */
export function createTokenCheck(
  { issuer, jwksUrl, audiences, publicUrl, hasAllPacks }: TokenSettings,
  logger: Pick<Logger, 'warn'>,
): CheckToken {
  const signingKeys = createSigningKeys(jwksUrl, logger);
  const rules = { algorithms, issuer, clockTolerance, requiredClaims: ['exp', 'sub', 'aud'] };

  return async (token) => {
    try {
      const { payload } = await jwtVerify(token, signingKeys, rules);
      return toGrant(payload);
    } catch (error) {
      if (error instanceof HttpError) throw error;
      return `token: ${toReason(error)}`;
    }
  };

  function toGrant({ aud = [], sub = '' }: JWTPayload): Verdict {
    // RFC 9068, section 2.2: it identifies the principal, and an empty one would be shared by all who have none.
    if (sub === '') return 'token without a subject';
    const packs = packsFor([aud].flat());
    if (packs !== '*' && packs.size === 0) return 'token for another audience';
    return { caller: { kind: 'jwt', id: toCallerId(sub) }, packs };
  }

  function packsFor(named: readonly string[]): Grant['packs'] {
    return named.some(isForAll) ? '*' : new Set(named.flatMap(packAt));
  }

  /** Named by the operator, or the one address for all packs. */
  function isForAll(audience: string): boolean {
    return (
      audiences.includes(audience) || (hasAllPacks && publicUrl !== undefined && audience === publicUrl + allPacksPath)
    );
  }

  /** The pack whose address it is; whether there is such a pack is another matter. */
  function packAt(address: string): string[] {
    const { data: name } = packName.safeParse(/([^/]+)\/mcp$/.exec(address)?.[1]);
    return name !== undefined && publicUrl !== undefined && address === publicUrl + packPath(name) ? [name] : [];
  }
}

/** The same for all tokens of one subject. The subject itself may be an address or a name, which no log needs. */
const toCallerId = (subject: string): string => hash('sha256', subject, 'base64url').slice(0, idLength);

/** Whatever goes wrong with a token is a reason to refuse it. */
function toReason(error: unknown): string {
  if (!(error instanceof errors.JOSEError)) return 'cannot be checked with its key';
  return 'claim' in error ? `${error.code} (${error.claim})` : error.code;
}
