import type { AccessSettings } from './access-env.ts';

/** Whose tokens are accepted, and whom they have to be for. */
export interface TokenSettings {
  readonly issuer: string;
  readonly jwksUrl: string;
  /** Each is good for every pack. */
  readonly audiences: readonly string[];
  /** What the addresses of packs begin with, without a slash at its end; each address is an audience of its own. */
  readonly publicUrl: string | undefined;
  /** Whether there is one address for all packs, which is an audience too. */
  readonly hasAllPacks: boolean;
}

/** Undefined where tokens are not accepted. */
export function toTokenSettings(settings: AccessSettings): TokenSettings | undefined {
  const { JWT_ISSUER: issuer, JWT_JWKS_URL: jwksUrl, JWT_AUDIENCE: audiences, PUBLIC_URL } = settings;
  if (issuer === undefined || jwksUrl === undefined) return undefined;
  const hasAllPacks = settings.AGGREGATE_URL !== undefined;
  return { issuer, jwksUrl, audiences, publicUrl: PUBLIC_URL?.replace(/\/+$/, ''), hasAllPacks };
}
