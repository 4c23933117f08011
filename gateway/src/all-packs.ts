import { decodeHeaderValue, encodeHeaderValue, mcpHeaders, toolpacksHeaders } from '@toolpacks/contracts';
import type { Context } from '@toolpacks/http';
import type { Access } from './access/create-access.ts';
import type { Grant } from './access/grant.ts';
import { answerCall } from './answer-call.ts';
import type { CallMetrics } from './call-metrics.ts';
import type { PackRoute } from './pack-route.ts';
import type { MayResend } from './resends.ts';

export interface AllPacksOptions {
  /** To the aggregate. */
  readonly aggregate: PackRoute;
  readonly access: Access | undefined;
  readonly callMetrics: CallMetrics;
  readonly mayResend: MayResend;
  /** Throws HttpError 404 where there is no such pack. */
  readonly routeOf: (ctx: Context, pack: string, body: Buffer) => PackRoute;
}

/** Answers a message to the one address for all packs; `grant` is undefined where everybody may call everything. */
export type AnswerForAll = (ctx: Context, body: Buffer, grant: Grant | undefined) => Promise<void>;

/**
 * Everything goes to the aggregate first, which knows the tools of all packs. A call of one of them comes back as the message
 * for its pack, and goes there as if the caller had sent it to that pack's own address: with its access, places, replicas and
 * metrics. So the aggregate sees no credential, and needs none.
 */
export function createAllPacks({ aggregate, access, callMetrics, mayResend, routeOf }: AllPacksOptions): AnswerForAll {
  return async (ctx, body, grant) => {
    ctx.state.logFields.pack = aggregate.name;
    const handover = await answerCall(ctx, {
      route: aggregate,
      body,
      mayHandOver: true,
      mayResend,
      changed: toldOf(grant),
    });
    if (handover === undefined) return;
    const { pack, message } = handover;
    const route = routeOf(ctx, pack, body);
    // How often the aggregate was asked is not what is counted of the pack.
    delete ctx.state.logFields.attempts;
    const changed = withoutPrefix(ctx, pack);
    callMetrics.open(ctx, pack, { ...ctx.req.headers, ...changed });
    if (grant) access?.checkPack(ctx, grant, pack);
    await answerCall(ctx, { route, body: message, mayResend, changed });
  };
}

const toldOf = (grant: Grant | undefined): Record<string, string> =>
  grant === undefined || grant.packs === '*' ? {} : { [toolpacksHeaders.packs]: [...grant.packs].join(',') };

/**
 * The header that repeats the tool's name in the body, as the pack knows it. What it decodes to may be anything, line ends
 * included, so it goes on encoded again unless it is plain.
 */
function withoutPrefix({ req: { headers } }: Context, pack: string): Record<string, string> {
  const given = headers[mcpHeaders.name];
  if (typeof given !== 'string') return {};
  return { [mcpHeaders.name]: encodeHeaderValue(decodeHeaderValue(given).slice(`${pack}__`.length)) };
}
