import { packPath } from '@toolpacks/contracts';
import { type App, answerPublicDocument, type Context } from '@toolpacks/http';
import { allPacksPath, endpointPath } from '../all-packs-path.ts';

/** RFC 9728, section 3.1: the metadata of a resource is found before its path. */
const wellKnown = '/.well-known/oauth-protected-resource';

/** Where the metadata of a pack, or of the one address for all, are, after the address of the gateway. */
export const metadataPath = (pack: string | undefined): string => wellKnown + endpointPath(pack);

export interface ResourceMetadataOptions {
  /** Whose tokens are accepted. */
  readonly issuer: string;
  /** Where callers reach the gateway, without a slash at its end. */
  readonly baseUrl: (ctx: Context) => string;
  /** The same as it is configured. */
  readonly publicUrl: string | undefined;
  /** Whether there is one address for all packs. */
  readonly hasAllPacks: boolean;
  /** What a pack, or the one address for all, is called for people. Rejects with HttpError 404 where there is no such thing. */
  readonly titleOf: (ctx: Context, pack: string | undefined) => Promise<string>;
}

/**
 * Tells clients what they need to get a token for a pack: for which resource, and from whom (RFC 9728, section 2). Where the
 * public address has a path of its own, they may look for it behind that path, too.
 */
export function serveResourceMetadata(router: App['router'], options: ResourceMetadataOptions): void {
  const { issuer, baseUrl, publicUrl, hasAllPacks, titleOf } = options;
  const publicPath = publicUrl === undefined ? '' : new URL(publicUrl).pathname.replace(/\/+$/, '');
  // Those without a parameter first: where the public path has one segment, `/tools/mcp` is not a pack called tools.
  const endpoints = hasAllPacks ? [allPacksPath, packPath(':pack')] : [packPath(':pack')];
  const paths = new Set(endpoints.flatMap((endpoint) => [publicPath, ''].map((path) => wellKnown + path + endpoint)));

  router.get([...paths], async (ctx) => {
    const { pack } = ctx.params;
    const title = await titleOf(ctx, pack);
    answerPublicDocument(ctx, 'application/json', {
      resource: baseUrl(ctx) + endpointPath(pack),
      authorization_servers: [issuer],
      bearer_methods_supported: ['header'],
      resource_name: title,
    });
  });
}
