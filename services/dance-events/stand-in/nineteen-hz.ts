import { Temporal } from 'temporal-polyfill';
import { toAscii } from './ascii.ts';
import { toCsv } from './csv.ts';
import { type Region, regions } from './regions.ts';
import { toRows } from './rows.ts';
import { answerPage, answerWithFile } from './static-file.ts';

export { type Row, toCsv } from './csv.ts';
export { toSerial } from './serial.ts';

export interface NineteenHzOptions {
  readonly now?: () => Date;
  /** Files in place of a region's own, by its key. They are sent as they are: text as UTF-8. */
  readonly files?: Readonly<Record<string, Uint8Array | string>>;
}

/** 19hz.info's CSV listings: `/events_<Region>.csv`, as a static file server sends them, with events made up. */
export function createNineteenHz({
  now = () => new Date(),
  files = {},
}: NineteenHzOptions = {}): (request: Request) => Promise<Response> {
  return async (request) => {
    const answer = serve(request);
    return request.method === 'HEAD' ? new Response(null, answer) : answer;
  };

  function serve(request: Request): Response {
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
    const bytes = toBytes(Object.hasOwn(files, key) ? files[key] : undefined, region, today);
    return answerWithFile(request, { bytes, modifiedAt: today.toZonedDateTime(region.timeZone).toInstant() });
  }
}

/** The region's own listing is 7-bit ASCII; a file that was passed in keeps all it has. */
function toBytes(
  given: Uint8Array | string | undefined,
  { timeZone, plans }: Region,
  today: Temporal.PlainDate,
): Uint8Array<ArrayBuffer> {
  if (typeof given === 'object') return new Uint8Array(given);
  return new TextEncoder().encode(given ?? toAscii(toCsv(toRows(plans, { today, timeZone }))));
}
