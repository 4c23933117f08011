import { createHash } from 'node:crypto';
import { Temporal } from 'temporal-polyfill';
import { findField, listFields } from './fields.ts';
import { parseSelect } from './odsql/select.ts';
import { readTimezone } from './parameters.ts';
import type { QfapRecord } from './qfap-record.ts';
import { inClause } from './refusal.ts';

export type Rendering = (record: QfapRecord) => Readonly<Record<string, unknown>>;

/** How `select`, `timezone` and `include_app_metas` have a record sent. Throws Refusal. */
export function readRendering(query: URLSearchParams): Rendering {
  const timezone = readTimezone(query);
  const names = inClause('select', () => parseSelect(query.get('select') || '*'));
  const withMetas = query.get('include_app_metas')?.toLowerCase() === 'true';
  return (record) => ({
    ...(withMetas ? toAppMetas(record) : {}),
    ...Object.fromEntries(names.map((name) => [name, renderValue(name, record[name], timezone)])),
  });
}

export const renderWhole: Rendering = (record) =>
  Object.fromEntries(listFields().map(({ name }) => [name, renderValue(name, record[name], 'UTC')]));

/** The service's own id of a record, which is not its field `id`. */
export function toRecordId({ id, event_id }: QfapRecord): string {
  return createHash('sha1').update(`${id} ${event_id}`).digest('hex');
}

function toAppMetas(record: QfapRecord) {
  return {
    _id: toRecordId(record),
    _timestamp: renderValue('updated_at', record.updated_at, 'UTC'),
    _size: Buffer.byteLength(JSON.stringify(record)),
  };
}

function renderValue(name: keyof QfapRecord, value: unknown, timezone: string): unknown {
  if (findField(name)?.type !== 'datetime' || typeof value !== 'string') return value;
  const ms = Date.parse(value);
  if (Number.isNaN(ms)) return value;
  const shown = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timezone);
  return shown.toString({ smallestUnit: 'second', timeZoneName: 'never' });
}
