import * as z from 'zod';
import { createUpstream } from '../src/index.ts';

/** Asks each upstream that is named on the command line; prints, as JSON, what came of it. */
const outcomes: unknown[] = [];
for (const baseUrl of process.argv.slice(2)) {
  const upstream = createUpstream({ name: 'quotes upstream', baseUrl, retries: 0 });
  const outcome = upstream.getJson('quotes', { schema: z.unknown() });
  outcomes.push(await outcome.catch(({ errorClass, message }) => ({ errorClass, message })));
}
process.stdout.write(JSON.stringify(outcomes));
