import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ErrorClass } from '@toolpacks/contracts';
import type { ToolCall } from './ask.ts';

/** A pack that serves. */
export interface RunningPack {
  /** `http://127.0.0.1:<port>` */
  readonly baseUrl: string;
  stop(): Promise<void>;
}

/** What an upstream does on a bad day, and how a call says so that has nothing in a cache. */
export interface UpstreamFault {
  /** What it does, such as: stays silent. */
  readonly title: string;
  answer(request: IncomingMessage, response: ServerResponse): void;
  readonly errorClass: ErrorClass;
  /** What the fault asks for with `Retry-After`; the pack may leave it alone for so long. */
  readonly retryAfterS?: number;
}

/** How long the data of a tool is kept. */
export interface KeptData {
  /** How long it is fresh. */
  readonly ttlMs: number;
  /** How long after that it is served while it is refreshed, or while the refresh fails. */
  readonly graceMs: number;
  /** Of a call that means the same on every day. Default: those of the tool's first example. */
  readonly arguments?: ToolCall['arguments'];
}

export interface ContractUpstream {
  /** The upstream's fake, well. It is served over real HTTP. */
  handle(request: Request): Promise<Response>;
  /** The environment that makes the pack use the fake at this address: `http://127.0.0.1:<port>`. */
  toEnv(url: string): NodeJS.ProcessEnv;
  readonly faults: readonly UpstreamFault[];
  /** What the pack caches, by tool. The data of other tools is fetched for each call and never shared. */
  readonly kept?: Readonly<Record<string, KeptData>>;
  /** Whether the pack refreshes what has an ETag by a conditional request (RFC 9110, 13.1). */
  readonly revalidates?: boolean;
  /** The limit of requests that start within a second, and calls of which each needs one request of its own. */
  readonly rateLimit?: { readonly perSecond: number; toCall(index: number): ToolCall };
  /** A load goes on when its callers have left, and serves later calls. */
  readonly finishesLoads?: boolean;
  /** Tools that have sample data for any arguments (`SAMPLE_DATA`). */
  readonly sampled?: readonly string[];
}

/** What a test replaces in a pack. */
export interface PackStartOptions {
  /** The clock, where it is not the system's. */
  readonly now?: () => Date;
  /** In place of the pack's own limit; Infinity for tests that would wait for permits. */
  readonly requestsPerSecond?: number;
}

/** A pack, and what its callers were promised of it. */
export interface ContractSubject {
  readonly name: string;
  /** The arguments of each tool, by the tool's name. */
  readonly tools: Readonly<Record<string, readonly string[]>>;
  /** Serves the pack in this process. */
  start(env: NodeJS.ProcessEnv, options?: PackStartOptions): Promise<RunningPack>;
  /** Serves the pack in a process of its own. */
  readonly serverFile: URL;
  /** The environment of both, besides that of the upstream. */
  readonly env?: NodeJS.ProcessEnv;
  readonly upstream?: ContractUpstream;
  /** A folder of recorded calls that are answered as they were, byte for byte. */
  readonly recordings?: URL;
  /** The pack's README, which documents its tools, settings and an example call. */
  readonly readme?: URL;
  /** The pack's settings with their defaults as the README has them, where `readConfig({})` does not show them. */
  readonly settings?: Readonly<Record<string, string>>;
  /** The fake has no data for some of the example calls. */
  readonly isSparse?: boolean;
  /** The default of `PORT`, for the calls in the README. */
  readonly defaultPort?: number;
  /** Of the text of one answer. Default 32,000, which is some 8,000 tokens. */
  readonly maxAnswerCharacters?: number;
  /** Of the generated calls: the same seed makes the same calls. */
  readonly seed?: number;
  /**
   * How long the pack may take to end after SIGTERM, to answer again once its upstream is well, and to drop its upstream
   * when the caller has left. Default 20,000.
   */
  readonly patienceMs?: number;
}

/** The `patienceMs` of subjects that do not say. */
export const defaultPatienceMs = 20_000;

/** One promise: `run` rejects where it is broken, and says to the pack's author what is wrong, and where. */
export interface ContractCheck {
  /** A sentence whose subject is the pack. */
  readonly name: string;
  /** The check needs a Redis server on this machine. */
  readonly needsRedis?: boolean;
  /** Starts what the check looks at, where that takes time. Never rejects. */
  begin?(): Promise<unknown>;
  run(): Promise<void>;
}
