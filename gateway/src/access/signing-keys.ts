import { HttpError, type Logger } from '@toolpacks/http';
import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey } from 'jose';

/** How long the issuer's host may take. */
const timeoutMs = 3000;

/** How long it is left alone after it failed. Keys that are at hand are good meanwhile. */
const pauseMs = 1000;

/** After this time keys are asked for again, so that one that was withdrawn is not good for longer. */
const maxAgeMs = 600_000;

/** How often a key that is not known may have the host asked for it. */
const unknownKeyMs = 30_000;

/** A host that is down is complained about once in so long. */
const quietMs = 60_000;

/**
 * The keys that tokens are signed with, by their `kid`, fetched when they are needed. However many tokens come, the host is
 * asked once at a time, and seldom for what it does not have. Rejects with HttpError 503 where it cannot tell.
 */
export function createSigningKeys(jwksUrl: string, logger: Pick<Logger, 'warn'>): JWTVerifyGetKey {
  let pausedUntilMs = 0;
  let quietUntilMs = 0;
  const remote = createRemoteJWKSet(new URL(jwksUrl), {
    timeoutDuration: timeoutMs,
    cooldownDuration: unknownKeyMs,
    cacheMaxAge: maxAgeMs,
    [customFetch]: async (url, options) => {
      if (performance.now() < pausedUntilMs) throw new PausedError();
      return fetch(url, options);
    },
  });

  return async (header, token) => {
    try {
      return await remote(header, token);
    } catch (error) {
      if (isAboutToken(error)) throw error;
      if (!(error instanceof PausedError)) pause(error);
      throw unavailable();
    }
  };

  function pause(error: unknown): void {
    const now = performance.now();
    pausedUntilMs = now + pauseMs;
    if (now < quietUntilMs) return;
    quietUntilMs = now + quietMs;
    logger.warn({ problem: problemOf(error) }, 'no signing keys from JWT_JWKS_URL; tokens cannot be checked');
  }
}

class PausedError extends Error {}

/** The host has answered, and there is no such key among its keys. */
const isAboutToken = (error: unknown): boolean =>
  error instanceof errors.JWKSNoMatchingKey ||
  error instanceof errors.JWKSMultipleMatchingKeys ||
  error instanceof errors.JOSENotSupported;

const unavailable = () =>
  new HttpError(503, 'Tokens cannot be checked at the moment; try again in a few seconds', {
    headers: { 'Retry-After': '5' },
  });

/** A code word: messages may hold the URL. */
function problemOf(error: unknown): string {
  return codeOf(error instanceof Error ? error.cause : undefined) ?? codeOf(error) ?? 'unknown';
}

const codeOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : undefined;
