import type { StoreStatus } from '@toolpacks/contracts';
import { type Context, HttpError, type Logger } from '@toolpacks/http';
import { networkOf } from '../client-address.ts';
import type { Config } from '../config.ts';
import { requestIdIn } from '../request-id-in.ts';
import { countMessages } from './count-messages.ts';
import type { Counter } from './counter.ts';

export interface RateLimit {
  /** Counts what the client sends, and tells with the answer what is left. Throws HttpError 429 where it was too much. */
  admit(ctx: Context, body: Buffer): Promise<void>;
  /** For `/status`: how the server is on which several gateways count, where there is one. */
  status(): Promise<{ readonly cache?: StoreStatus }>;
  close(): Promise<void>;
}

/**
 * So many JSON-RPC messages per client and window, refused ones included; undefined where any number may come.
 *
 * The headers are those of draft-ietf-httpapi-ratelimit-headers up to revision 06, because clients read these: ky, for one,
 * waits for `RateLimit-Reset`. The single field of later revisions has changed its form from one to the next, and a client
 * that finds it in the form that it does not know reads nothing else.
 */
export function createRateLimit(config: Config, logger: Logger): RateLimit | undefined {
  const { RATE_LIMIT_REQUESTS: limit, RATE_LIMIT_WINDOW_S: windowS } = config;
  if (limit === 0) return undefined;
  const opening = openCounter(config, logger);
  const policy = `${limit};w=${windowS}`;

  return {
    async admit(ctx, body) {
      const counter = await opening;
      const messages = countMessages(body);
      const { consumedPoints, msBeforeNext } = await counter.count(clientOf(ctx), messages);
      const resetS = Math.max(1, Math.ceil(msBeforeNext / 1000));
      ctx.state.answerHeaders = {
        'RateLimit-Policy': policy,
        'RateLimit-Limit': String(limit),
        'RateLimit-Remaining': String(Math.max(0, limit - consumedPoints)),
        'RateLimit-Reset': String(resetS),
      };
      if (consumedPoints <= limit) return;
      const atMost = `Too many calls: at most ${limit} in ${windowS} s`;
      const sentence =
        messages > limit
          ? `${atMost}, and this batch alone holds ${messages}; send fewer at once, in ${resetS} s`
          : `${atMost}; try again in ${resetS} s`;
      throw new HttpError(429, sentence, { id: requestIdIn(body), headers: { 'Retry-After': String(resetS) } });
    },
    async status() {
      const { store } = await opening;
      return store ? { cache: store } : {};
    },
    async close() {
      (await opening).close();
    },
  };
}

/** Loads what it takes only where it is needed: a gateway without a limit is smaller without. */
async function openCounter({ RATE_LIMIT_WINDOW_S: windowS, CACHE_URL: url }: Config, logger: Logger): Promise<Counter> {
  const { createMemoryCounter } = await import('./create-memory-counter.ts');
  const memory = createMemoryCounter(windowS);
  if (url === undefined) return memory;
  const { createSharedStore } = await import('@toolpacks/shared-store');
  const { createSharedCounter } = await import('./create-shared-counter.ts');
  const store = createSharedStore(url);
  store.watch(({ state, last_error_class: error_class }, reason) => {
    if (state === 'up') logger.info('calls are counted on the server that gateways share');
    else logger.warn({ error_class, reason }, `calls are counted by this gateway alone: ${trouble}`);
  });
  return createSharedCounter({ store, windowS, fallback: memory });
}

const trouble = 'the server that gateways share cannot count them';

/** Who has shown a key or a token is one client wherever the calls come from. */
function clientOf({ state: { caller }, ip }: Context): string {
  return caller ? `${caller.kind}:${caller.id}` : networkOf(ip);
}
