import { sortQuotes, toEnvelope } from './pages.ts';
import { type QuoteRecord, sampleRecords } from './records.ts';

/** What can go wrong with one request; `truncated` sends half of the answer. */
export type Fault = 'internal_error' | 'truncated';

export interface QuotableOptions {
  readonly quotes?: readonly QuoteRecord[];
  /** Where the API is at its host, such as `/api`. */
  readonly basePath?: string;
  /** What goes wrong with a request, if anything. */
  readonly fault?: (request: Request) => Fault | undefined;
}

/** Quotable's API (lukePeavey/quotable at bb2ff42) as far as the pack asks it: `/quotes`, with quotes of the embedded set. */
export function createQuotable({
  quotes = sampleRecords(),
  basePath = '',
  fault = () => undefined,
}: QuotableOptions = {}): (request: Request) => Promise<Response> {
  let turn = 0;
  return async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    if (request.method !== 'GET' || pathname !== `${basePath}/quotes`) return refuse(404, 'Not Found');
    const page = JSON.stringify(toEnvelope(sortQuotes(quotes, searchParams, turn++), searchParams));
    const wrong = fault(request);
    if (wrong === 'internal_error') return refuse(500, 'Internal server error');
    const text = wrong === 'truncated' ? page.slice(0, page.length / 2) : page;
    return new Response(text, { headers: { 'content-type': 'application/json' } });
  };
}

/** An error as Quotable sends it. */
function refuse(status: number, statusMessage: string): Response {
  return Response.json({ statusCode: status, statusMessage }, { status });
}
