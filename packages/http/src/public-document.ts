import type { Context } from './request-state.ts';

/** How long everybody may keep one, in seconds: it changes only with a deployment. */
const maxAgeS = 3600;

/**
 * Documents that say where packs are, for whoever looks for servers: server cards, server.json, and the catalog of them. Web
 * pages of every origin may read them (experimental-ext-server-card, docs/discovery.md, "CORS Requirements"). So they may
 * where a pack's tokens come from (RFC 9728, section 3.1).
 */
export const isPublicDocument = (path: string): boolean =>
  /\/mcp\/(?:server-card|server\.json|catalog\.json)$|^\/\.well-known\/oauth-protected-resource\//.test(path);

/** Answers with one of them; its media type goes with it. */
export function answerPublicDocument(ctx: Context, contentType: string, document: object): void {
  ctx.set({
    'Content-Type': contentType,
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Allow-Methods': 'GET',
    'Access-Control-Allow-Headers': 'Content-Type',
    'Cache-Control': `public, max-age=${maxAgeS}`,
  });
  ctx.body = JSON.stringify(document);
}
