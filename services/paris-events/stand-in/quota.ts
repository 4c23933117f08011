import { sendJson } from './send-json.ts';

const dayMs = 86_400_000;

export interface Allowance {
  readonly allowed: boolean;
  readonly headers: Readonly<Record<string, string>>;
}

/** Counts requests in days of UTC. Without a figure, which this portal never named, nothing is counted. */
export function createQuota(requestsPerDay: number | undefined): (nowMs: number) => Allowance {
  let used = 0;
  let endsAtMs = 0;
  return (nowMs) => {
    if (requestsPerDay === undefined) return { allowed: true, headers: {} };
    if (nowMs >= endsAtMs) {
      used = 0;
      endsAtMs = nextDayMs(nowMs);
    }
    used += 1;
    return { allowed: used <= requestsPerDay, headers: toHeaders(requestsPerDay, used, endsAtMs) };
  };
}

/** The answer of a used-up quota, in another shape than every other error's: `errorcode` is a number. */
export function refuseForQuota(nowMs: number, requestsPerDay: number): Response {
  const endsAtMs = nextDayMs(nowMs);
  const body = {
    errorcode: 10002,
    reset_time: `${new Date(endsAtMs).toISOString().slice(0, 19)}Z`,
    limit_time_unit: 'day',
    call_limit: requestsPerDay,
    error: 'Too many requests on the domain. Please contact the domain administrator.',
  };
  return sendJson(body, { status: 429, headers: toHeaders(requestsPerDay, requestsPerDay, endsAtMs) });
}

function toHeaders(requestsPerDay: number, used: number, endsAtMs: number): Record<string, string> {
  return {
    'x-ratelimit-limit': `${requestsPerDay}`,
    'x-ratelimit-remaining': `${Math.max(0, requestsPerDay - used)}`,
    'x-ratelimit-reset': `${endsAtMs / 1000}`,
  };
}

function nextDayMs(nowMs: number): number {
  return (Math.floor(nowMs / dayMs) + 1) * dayMs;
}
