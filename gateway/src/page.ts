import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type App, type Context, HttpError } from '@toolpacks/http';
import sirv from 'sirv';

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

/** The catalog as a web page at `/`, from files that were compressed when they were built. */
export function servePage(router: App['router'], folder: string): void {
  const answer = sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders(response, path) {
      response.setHeader('Cache-Control', cacheControl(path));
      response.setHeader('Content-Security-Policy', contentSecurityPolicy);
      response.setHeader('Referrer-Policy', 'no-referrer');
      response.setHeader('X-Content-Type-Options', 'nosniff');
      response.setHeader('Vary', 'Accept-Encoding');
    },
  });

  router.get(['/', '/assets/:file', ...filesIn(folder)], (ctx: Context) => {
    ctx.respond = false;
    answer(ctx.req, ctx.res, () => {
      ctx.respond = true;
    });
    if (ctx.respond) throw new HttpError(404, 'The page has no such file; open it anew');
  });
}

/** Besides the built ones, whose names change: the paths of what lies at the top, without the compressed copies. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name))
    .map(({ name }) => `/${name}`);
}
