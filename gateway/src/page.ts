import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type App, type Context, HttpError } from '@toolpacks/http';
import { type PageFile, readPageFiles } from './page-files.ts';

/** Everything comes from here, except images that the person asks to see; nothing is taken for code that is not a file of ours. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: https: http:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Names of built files tell their content apart, so they may be kept for ever; the page itself is asked for anew each time. */
const cacheControl = (path: string): string =>
  path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';

/** The folder of the built page, beside the bundle or in the repository; undefined where it has not been built. */
export function findPage(folder: string): string | undefined {
  return [join(folder, 'web'), join(folder, '../../web/dist')].find((one) => existsSync(join(one, 'index.html')));
}

/**
 * The catalog as a web page at `/`, from files that were compressed when they were built. They are small and are read once, so
 * that a build beside a running gateway, or a caller that leaves, touches nothing.
 */
export function servePage(router: App['router'], folder: string): void {
  const files = readPageFiles(folder);
  router.get([...files.keys()], (ctx: Context) => {
    const file = files.get(ctx.path);
    if (file) answer(ctx, file);
  });
  router.get('/assets/:file', () => {
    throw new HttpError(404, 'The page has no such file; open it anew');
  });
}

function answer(ctx: Context, { type, encodings }: PageFile): void {
  const encoding = ctx.acceptsEncodings(Object.keys(encodings)) || 'identity';
  const { body, etag } = encodings[encoding] ?? encodings.identity;
  ctx.vary('Accept-Encoding');
  ctx.set({
    'Content-Type': type,
    'Cache-Control': cacheControl(ctx.path),
    'Content-Security-Policy': contentSecurityPolicy,
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    ETag: etag,
  });
  if (encoding !== 'identity') ctx.set('Content-Encoding', encoding);
  ctx.status = 200;
  if (ctx.fresh) ctx.status = 304;
  else ctx.body = body;
}
