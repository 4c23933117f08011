import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ErrorClass } from '@toolpacks/contracts';

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

export interface ContractUpstream {
  /** The upstream's stand-in, well. It is served over real HTTP. */
  handle(request: Request): Promise<Response>;
  /** The environment that makes the pack ask the stand-in at this address: `http://127.0.0.1:<port>`. */
  toEnv(url: string): NodeJS.ProcessEnv;
  readonly faults: readonly UpstreamFault[];
}

/** A pack, and what its callers were promised of it. */
export interface ContractSubject {
  readonly name: string;
  /** The arguments of each tool, by the tool's name. */
  readonly tools: Readonly<Record<string, readonly string[]>>;
  /** Serves the pack in this process. */
  start(env: NodeJS.ProcessEnv): Promise<RunningPack>;
  /** Serves the pack in a process of its own. */
  readonly serverFile: URL;
  /** The environment of both, besides that of the upstream. */
  readonly env?: NodeJS.ProcessEnv;
  readonly upstream?: ContractUpstream;
  /** Of the text of one answer. Default 32,000, which is some 8,000 tokens. */
  readonly maxAnswerCharacters?: number;
  /** Of the generated calls: the same seed makes the same calls. */
  readonly seed?: number;
  /**
   * How long the pack may take to end after SIGTERM, to answer again once its upstream is well, and to drop its upstream
   * when the caller has left. Default 8000.
   */
  readonly patienceMs?: number;
}

/** The `patienceMs` of subjects that do not say. */
export const defaultPatienceMs = 8000;

/** One promise: `run` rejects where it is broken, and says to the pack's author what is wrong, and where. */
export interface ContractCheck {
  /** A sentence whose subject is the pack. */
  readonly name: string;
  /** Starts what the check looks at, where that takes time. Never rejects. */
  begin?(): Promise<unknown>;
  run(): Promise<void>;
}
