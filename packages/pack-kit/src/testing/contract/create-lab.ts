import { type ConsoleCapture, captureConsole } from './capture-console.ts';
import type { ContractSubject, PackStartOptions, RunningPack } from './contract-subject.ts';
import { type ListedTool, listTools } from './listed-tool.ts';
import { type Once, once } from './once.ts';
import { startUpstream, type Upstream } from './start-upstream.ts';

/** A pack that serves, with an upstream of its own where it has one. */
export interface LabPack {
  readonly baseUrl: string;
  /** The MCP endpoint. */
  readonly url: string;
  readonly upstream: Upstream | undefined;
  /** The pack first, which drains better while its upstream is there. */
  stop(): Promise<void>;
}

/** Where the checks of one subject run: starts what they need, and stops all of it. */
export interface Lab {
  readonly subject: ContractSubject;
  /** A pack whose upstream stays well, and what it publishes. */
  readonly well: Once<LabPack & { readonly tools: readonly ListedTool[] }>;
  /** Starts another one, with these settings besides the subject's, and without a rate limit unless `options` have one. */
  startPack(env?: NodeJS.ProcessEnv, options?: PackStartOptions): Promise<LabPack>;
  /** Starts one more replica, with the upstream of another pack. */
  startReplica(upstream: Upstream | undefined, env: NodeJS.ProcessEnv, options?: PackStartOptions): Promise<LabPack>;
  startUpstream(): Promise<Upstream | undefined>;
  /** What stands in the environment of a pack that asks this upstream. */
  envFor(upstream: Upstream | undefined): NodeJS.ProcessEnv;
  /** What was printed in this process since the first pack started. */
  printed(): readonly string[];
  /** To be stopped with the lab. */
  add(part: { stop(): Promise<void> }): void;
  stop(): Promise<void>;
}

/** Every pack listens for the end of its process. Elsewhere a process has one pack, here it has dozens. */
const mostListeners = 200;

const unlimited: PackStartOptions = { requestsPerSecond: Number.POSITIVE_INFINITY };

export function createLab(subject: ContractSubject): Lab {
  const parts: { stop(): Promise<void> }[] = [];
  const usualListeners = process.getMaxListeners();
  let capture: ConsoleCapture | undefined;

  const lab: Lab = {
    subject,
    well: once(async () => {
      const pack = await lab.startPack();
      return { ...pack, tools: await listTools(pack.url) };
    }),
    async startPack(env = {}, options = unlimited) {
      return lab.startReplica(await lab.startUpstream(), env, options);
    },
    async startReplica(upstream, env, options = unlimited) {
      process.setMaxListeners(mostListeners);
      capture ??= captureConsole();
      const running: RunningPack = await subject.start({ ...lab.envFor(upstream), ...env }, options);
      const stopped = once(async () => {
        await running.stop();
        await upstream?.stop();
      });
      const pack = {
        baseUrl: running.baseUrl,
        url: `${running.baseUrl}/${subject.name}/mcp`,
        upstream,
        stop: () => stopped.get(),
      };
      lab.add(pack);
      return pack;
    },
    async startUpstream() {
      if (!subject.upstream) return undefined;
      const upstream = await startUpstream(subject.upstream.handle);
      parts.push(upstream);
      return upstream;
    },
    envFor: (upstream) => ({ ...subject.env, ...(upstream && subject.upstream?.toEnv(upstream.url)) }),
    printed: () => capture?.lines ?? [],
    add: (part) => void parts.push(part),
    async stop() {
      const ended: PromiseSettledResult<void>[] = [];
      for (const part of parts.splice(0).reverse()) ended.push(...(await Promise.allSettled([part.stop()])));
      capture?.restore();
      process.setMaxListeners(usualListeners);
      for (const one of ended) if (one.status === 'rejected') throw one.reason;
    },
  };
  return lab;
}
