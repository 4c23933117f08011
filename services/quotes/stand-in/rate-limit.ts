const minuteMs = 60_000;

export interface Allowance {
  readonly allowed: boolean;
  /** `RateLimit-*`, and no `X-RateLimit-*`. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Counts requests in windows of a minute, as Quotable does for each address. */
export function createRateLimit(requestsPerMinute: number): () => Allowance {
  let used = 0;
  let endsAtMs = 0;
  return () => {
    if (Date.now() >= endsAtMs) {
      used = 0;
      endsAtMs = Date.now() + minuteMs;
    }
    used += 1;
    return {
      allowed: used <= requestsPerMinute,
      headers: {
        'ratelimit-limit': `${requestsPerMinute}`,
        'ratelimit-remaining': `${Math.max(0, requestsPerMinute - used)}`,
        'ratelimit-reset': `${Math.ceil((endsAtMs - Date.now()) / 1000)}`,
      },
    };
  };
}
