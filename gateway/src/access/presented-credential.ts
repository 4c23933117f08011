import type { IncomingHttpHeaders } from 'node:http';

export interface PresentedCredential {
  readonly value: string;
  /** Tokens have to come as `Authorization: Bearer` (RFC 6750, section 2.1); keys may come as `X-API-Key` too. */
  readonly mayBeToken: boolean;
}

/**
 * What a request presents for itself. Undefined where that is nothing that is meant for the gateway: an `Authorization` of
 * another scheme is, like none (RFC 6750, section 3.1). `ambiguous`: two that differ, of which nobody should pick one.
 */
export function presentedCredential({
  authorization = '',
  'x-api-key': apiKey,
}: IncomingHttpHeaders): PresentedCredential | 'ambiguous' | undefined {
  const bearer = /^Bearer +(.+)$/i.exec(authorization)?.[1];
  if (bearer === undefined) return typeof apiKey === 'string' ? { value: apiKey, mayBeToken: false } : undefined;
  return apiKey === undefined || apiKey === bearer ? { value: bearer, mayBeToken: true } : 'ambiguous';
}
