import type { IncomingHttpHeaders } from 'node:http';
import type { Context, Logger } from '@toolpacks/http';
import type { Origin } from './methods.ts';

/** A Koa request as the dispatch sees it. */
export class RequestOrigin implements Origin {
  readonly #ctx: Context;
  readonly #observe: (tool: string, outcome: string, seconds: number) => void;
  readonly #startedAt = performance.now();
  readonly isBatch: boolean;
  #abortListeners: (() => void)[] | undefined;

  constructor(ctx: Context, observe: (tool: string, outcome: string, seconds: number) => void, isBatch: boolean) {
    this.#ctx = ctx;
    this.#observe = observe;
    this.isBatch = isBatch;
  }

  get headers(): IncomingHttpHeaders {
    return this.#ctx.req.headers;
  }

  get requestId(): string {
    return this.#ctx.state.requestId;
  }

  get logger(): Logger {
    return this.#ctx.state.logger;
  }

  toolCalled(tool: string, outcome: string): void {
    this.#observe(tool, outcome, (performance.now() - this.#startedAt) / 1000);
    this.#ctx.state.logFields.tool = tool;
    this.#ctx.state.logFields.outcome = outcome;
  }

  onAbort(listener: () => void): void {
    this.#abortListeners ??= this.#listenForAbort();
    this.#abortListeners.push(listener);
  }

  /** One listener on the response, however many calls a batch holds. */
  #listenForAbort(): (() => void)[] {
    const listeners: (() => void)[] = [];
    const { res } = this.#ctx;
    res.on('close', () => {
      if (!res.writableFinished) for (const listener of listeners) listener();
    });
    return listeners;
  }
}
