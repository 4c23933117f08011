import { datasetId, describeDataset } from './metadata.ts';
import { readExportLimit, readPage } from './parameters.ts';
import type { QfapRecord } from './qfap-record.ts';
import { Refusal } from './refusal.ts';
import { readRendering, renderWhole, toRecordId } from './rendering.ts';
import { searchRecords } from './search.ts';
import { sendJson } from './send-json.ts';

export interface Portal {
  readonly records: readonly QfapRecord[];
  readonly nowMs: number;
  /** A record came before all others since the first page was read. */
  readonly moving: boolean;
}

/** The Explore API's addresses, as far as they are about this data set. */
export function answerFrom(portal: Portal, { method, url }: Request): Response {
  try {
    return sendJson(read(portal, method, new URL(url)));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return sendJson({ error_code: error.code, message: error.message }, { status: error.status });
  }
}

/** Of the codes of 404 and 405 only the data set's was ever seen, and that in a mock. */
function read(portal: Portal, method: string, { pathname, searchParams }: URL): object {
  if (method !== 'GET') throw new Refusal(405, 'MethodNotAllowedError', `The method ${method} is not allowed.`);
  const [, dataset, rest = ''] = /^\/api\/explore\/v2\.1\/catalog\/datasets\/([^/]+)(?:\/(.+))?$/.exec(pathname) ?? [];
  if (dataset === undefined) throw new Refusal(404, 'NotFoundError', 'The requested URL was not found.');
  if (dataset !== datasetId) throw new Refusal(404, 'ODSQLError', 'Unknown dataset');
  if (rest === '') return describeDataset(portal.records.length, lastChange(portal.records));
  if (rest === 'records') return listRecords(portal, searchParams);
  if (rest === 'exports/json') return exportRecords(portal, searchParams);
  if (rest.startsWith('records/')) return oneRecord(portal, rest.slice('records/'.length));
  throw new Refusal(404, 'NotFoundError', 'The requested URL was not found.');
}

function listRecords({ records, nowMs, moving }: Portal, query: URLSearchParams): object {
  const { limit, offset } = readPage(query);
  const render = readRendering(query);
  const found = searchRecords(records, query, nowMs);
  const shown = moving && offset > 0 ? [...found.slice(0, 1), ...found] : found;
  return { total_count: shown.length, results: shown.slice(offset, offset + limit).map(render) };
}

function exportRecords({ records, nowMs }: Portal, query: URLSearchParams): object {
  const limit = readExportLimit(query);
  const render = readRendering(query);
  return searchRecords(records, query, nowMs).slice(0, limit).map(render);
}

function oneRecord({ records }: Portal, recordId: string): object {
  const record = records.find((candidate) => toRecordId(candidate) === recordId);
  if (!record) throw new Refusal(404, 'NotFoundError', `The record ${recordId} was not found.`);
  return renderWhole(record);
}

function lastChange(records: readonly QfapRecord[]): string | null {
  const changes = records.map(({ updated_at }) => updated_at).sort();
  return changes.at(-1) ?? null;
}
