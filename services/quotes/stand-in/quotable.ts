import { type Fault, spoil } from './faults.ts';
import { createRateLimit } from './rate-limit.ts';
import { type QuoteRecord, sampleRecords } from './records.ts';
import { createRoutes, refuse } from './routes.ts';

export interface QuotableOptions {
  readonly quotes?: readonly QuoteRecord[];
  /** Where the API is at its host, such as `/api`. */
  readonly basePath?: string;
  readonly requestsPerMinute?: number;
  /** What goes wrong with a request, if anything. An answer is as slow as this is. */
  readonly fault?: (request: Request) => Fault | undefined | Promise<Fault | undefined>;
}

/** Quotable's API (lukePeavey/quotable at bb2ff42) with quotes of the embedded set. */
export function createQuotable({
  quotes = sampleRecords(),
  basePath = '',
  requestsPerMinute = 180,
  fault = () => undefined,
}: QuotableOptions = {}): (request: Request) => Promise<Response> {
  const answer = createRoutes(quotes);
  const takeFromAllowance = createRateLimit(requestsPerMinute);

  return async (request) => {
    const { allowed, headers } = takeFromAllowance();
    const answered = allowed
      ? answer(toPath(request, basePath), new URL(request.url).searchParams)
      : refuse(429, 'Too Many Requests');
    for (const [name, value] of Object.entries({ ...headers, 'access-control-allow-origin': '*' })) {
      answered.headers.set(name, value);
    }
    const wrong = await fault(request);
    return wrong ? spoil(wrong, answered, request) : answered;
  };
}

function toPath({ method, url }: Request, basePath: string): string | undefined {
  const { pathname } = new URL(url);
  if (method !== 'GET' || !pathname.startsWith(`${basePath}/`)) return undefined;
  return pathname.slice(basePath.length).replace(/(?<=.)\/$/, '');
}
