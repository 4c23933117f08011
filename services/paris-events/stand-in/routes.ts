import { readPage } from './parameters.ts';
import type { QfapRecord } from './qfap-record.ts';
import { Refusal } from './refusal.ts';
import { searchRecords } from './search.ts';
import { sendJson } from './send-json.ts';

/** The one address of the Explore API that the pack uses. */
export function answerFrom(records: readonly QfapRecord[], { method, url }: Request): Response {
  try {
    return sendJson(read(records, method, new URL(url)));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return sendJson({ error_code: error.code, message: error.message }, { status: error.status });
  }
}

/** Of the codes of 404 and 405 only the data set's was ever seen, and that in a mock. */
function read(records: readonly QfapRecord[], method: string, { pathname, searchParams }: URL): object {
  if (method !== 'GET') throw new Refusal(405, 'MethodNotAllowedError', `The method ${method} is not allowed.`);
  const [, dataset] = /^\/api\/explore\/v2\.1\/catalog\/datasets\/([^/]+)\/records$/.exec(pathname) ?? [];
  if (dataset === undefined) throw new Refusal(404, 'NotFoundError', 'The requested URL was not found.');
  if (dataset !== 'que-faire-a-paris-') throw new Refusal(404, 'ODSQLError', 'Unknown dataset');
  const { limit, offset } = readPage(searchParams);
  const found = searchRecords(records, searchParams);
  return { total_count: found.length, results: found.slice(offset, offset + limit) };
}
