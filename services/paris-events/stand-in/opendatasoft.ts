import { Temporal } from 'temporal-polyfill';
import type { QfapRecord } from './qfap-record.ts';
import { refuseForQuota } from './quota.ts';
import { answerFrom } from './routes.ts';
import { sampleRecords } from './sample-records.ts';

export type { QfapRecord } from './qfap-record.ts';

export interface OpendatasoftOptions {
  readonly now?: () => Date;
  /** In place of the sample, whose dates move with the day in Paris. */
  readonly records?: readonly QfapRecord[];
  /** The quota of the day is used up. */
  readonly isThrottled?: boolean;
}

/** The records of the data set `que-faire-a-paris-` behind the Explore API v2.1 of Opendatasoft. */
export function createOpendatasoft({
  now = () => new Date(),
  records,
  isThrottled = false,
}: OpendatasoftOptions = {}): (request: Request) => Promise<Response> {
  const readRecords = records ? () => records : createDailySample();

  return async (request) => {
    const nowMs = now().getTime();
    return isThrottled ? refuseForQuota(nowMs) : answerFrom(readRecords(nowMs), request);
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
