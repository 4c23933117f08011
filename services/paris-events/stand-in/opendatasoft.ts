import { Temporal } from 'temporal-polyfill';
import { type Fault, spoil } from './faults.ts';
import type { QfapRecord } from './qfap-record.ts';
import { createQuota, refuseForQuota } from './quota.ts';
import { answerFrom } from './routes.ts';
import { sampleRecords } from './sample-records.ts';

export type { Fault } from './faults.ts';
export type { QfapRecord } from './qfap-record.ts';

export interface OpendatasoftOptions {
  readonly now?: () => Date;
  /** In place of the sample, whose dates move with the day in Paris. */
  readonly records?: readonly QfapRecord[];
  /** What goes wrong with a request, if anything. */
  readonly fault?: (request: Request) => Fault | undefined | Promise<Fault | undefined>;
  /** Without it there is no quota. */
  readonly requestsPerDay?: number;
  /**
   * The data moves while it is paged: a record comes before all others after the first page, so that each later page
   * starts one record earlier and repeats the last one of the page before.
   */
  readonly moving?: boolean;
}

/** The data set `que-faire-a-paris-` behind the Explore API v2.1 of Opendatasoft. */
export function createOpendatasoft({
  now = () => new Date(),
  records,
  fault = () => undefined,
  requestsPerDay,
  moving = false,
}: OpendatasoftOptions = {}): (request: Request) => Promise<Response> {
  const takeFromQuota = createQuota(requestsPerDay);
  const readRecords = records ? () => records : createDailySample();

  return async (request) => {
    const nowMs = now().getTime();
    const { allowed, headers } = takeFromQuota(nowMs);
    const answer =
      allowed || requestsPerDay === undefined
        ? answerFrom({ records: readRecords(nowMs), nowMs, moving }, request)
        : refuseForQuota(nowMs, requestsPerDay);
    for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value);
    const wrong = await fault(request);
    return wrong ? spoil(wrong, answer, request, nowMs) : answer;
  };
}

/** Makes the sample once for each day. */
function createDailySample(): (nowMs: number) => readonly QfapRecord[] {
  let made: { day: string; records: readonly QfapRecord[] } | undefined;
  return (nowMs) => {
    const today = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO('Europe/Paris').toPlainDate();
    const day = today.toString();
    if (made?.day !== day) made = { day, records: sampleRecords(today) };
    return made.records;
  };
}
