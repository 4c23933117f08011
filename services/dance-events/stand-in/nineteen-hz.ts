import { Temporal } from 'temporal-polyfill';
import { toAscii } from './ascii.ts';
import { toCsv } from './csv.ts';
import { damage, type FileFault, isFileFault } from './damage.ts';
import { type AnswerFault, misanswer } from './misanswer.ts';
import { type Region, regions } from './regions.ts';
import { toRows } from './rows.ts';
import { answerPage, answerWithFile } from './static-file.ts';

export { type Row, toCsv } from './csv.ts';
export { toSerial } from './serial.ts';

/** What can go wrong with one request: with the file, or with the answer. */
export type Fault = FileFault | AnswerFault;

export interface NineteenHzOptions {
  readonly now?: () => Date;
  /** Files in place of a region's own, by its key. They are sent as they are: text as UTF-8. */
  readonly files?: Readonly<Record<string, Uint8Array | string>>;
  /** What goes wrong with a request, if anything. */
  readonly fault?: (request: Request) => Fault | undefined | Promise<Fault | undefined>;
}

/** 19hz.info's CSV listings: `/events_<Region>.csv`, as a static file server sends them, with events made up. */
export function createNineteenHz({
  now = () => new Date(),
  files = {},
  fault = () => undefined,
}: NineteenHzOptions = {}): (request: Request) => Promise<Response> {
  return async (request) => {
    const wrong = await fault(request);
    const answer =
      wrong === undefined || isFileFault(wrong)
        ? await serve(request, wrong)
        : await misanswer(wrong, request, () => serve(request));
    return request.method === 'HEAD' ? new Response(null, answer) : answer;
  };

  async function serve(request: Request, wrong?: FileFault): Promise<Response> {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return answerPage(405, 'Method Not Allowed', { allow: 'GET, HEAD' });
    }
    const { pathname } = new URL(request.url);
    const key = /^\/events_(\w+)\.csv$/.exec(pathname)?.[1] ?? '';
    const region = regions.get(key);
    if (!region) return answerPage(404, 'Not Found');

    const today = Temporal.Instant.fromEpochMilliseconds(now().getTime())
      .toZonedDateTimeISO(region.timeZone)
      .toPlainDate();
    const bytes = toBytes(Object.hasOwn(files, key) ? files[key] : undefined, region, today, wrong);
    return answerWithFile(request, { bytes, modifiedAt: today.toZonedDateTime(region.timeZone).toInstant() });
  }
}

/** The region's own listing loses its accents unless a fault keeps them; a file that was handed in keeps all it has. */
function toBytes(
  given: Uint8Array | string | undefined,
  { timeZone, plans }: Region,
  today: Temporal.PlainDate,
  wrong: FileFault | undefined,
): Uint8Array<ArrayBuffer> {
  if (given === undefined) {
    const listing = toCsv(toRows(plans, { today, timeZone }));
    return wrong ? damage(wrong, listing, toAsciiBytes) : toAsciiBytes(listing);
  }
  if (wrong) return damage(wrong, typeof given === 'string' ? given : new TextDecoder().decode(given), toUtf8Bytes);
  return typeof given === 'string' ? toUtf8Bytes(given) : new Uint8Array(given);
}

const toAsciiBytes = (text: string) => toUtf8Bytes(toAscii(text));

const toUtf8Bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
