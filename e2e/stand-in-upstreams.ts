import { startUpstream } from '../packages/pack-kit/src/testing/contract/start-upstream.ts';
import { listPacks } from '../scripts/packs/list-packs.ts';
import { loadHarness } from '../scripts/packs/load-harness.ts';

/** What becomes of the body of an upstream's answer on its way. */
export type Change = (body: string) => string;

export interface StandInUpstreams {
  /** The settings that have every pack ask its stand-in. */
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** The stand-ins of all packs over HTTP, with answers changed where a pack has a change at that time. */
export async function serveStandIns(changes: Readonly<Record<string, Change>> = {}): Promise<StandInUpstreams> {
  const parts: { stop?(): Promise<void> }[] = [];
  const env: Record<string, string> = {};
  for (const { name } of await listPacks()) {
    const standIn = await (await loadHarness(name)).openStandIn({ now: () => new Date() });
    if (!standIn) continue;
    const server = await startUpstream(withChange(standIn.handle, () => changes[name]));
    parts.push(server, standIn);
    Object.assign(env, standIn.toEnv(server.url));
  }
  return {
    env,
    async stop() {
      for (const part of parts.splice(0)) await part.stop?.();
    },
  };
}

const withChange =
  (handle: (request: Request) => Promise<Response>, change: () => Change | undefined) =>
  async (request: Request): Promise<Response> => {
    const response = await handle(request);
    const { status } = response;
    const headers = { 'content-type': response.headers.get('content-type') ?? 'text/plain' };
    const body = await response.text();
    return new Response(body === '' ? null : (change()?.(body) ?? body), { status, headers });
  };
