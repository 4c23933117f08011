import { sendJson } from './send-json.ts';

const dayMs = 86_400_000;
const requestsPerDay = 10_000;

/**
 * The response once the quota of a day of UTC is used up, in another shape than every other error's: `errorcode` is a
 * number.
 */
export function refuseForQuota(nowMs: number): Response {
  const endsAtMs = (Math.floor(nowMs / dayMs) + 1) * dayMs;
  const body = {
    errorcode: 10002,
    reset_time: `${new Date(endsAtMs).toISOString().slice(0, 19)}Z`,
    limit_time_unit: 'day',
    call_limit: requestsPerDay,
    error: 'Too many requests on the domain. Please contact the domain administrator.',
  };
  const headers = {
    'x-ratelimit-limit': `${requestsPerDay}`,
    'x-ratelimit-remaining': '0',
    'x-ratelimit-reset': `${endsAtMs / 1000}`,
  };
  return sendJson(body, { status: 429, headers });
}
