import type { ServerResponse } from 'node:http';
import { isErrorClass, toolpacksHeaders } from '@toolpacks/contracts';
import { type Context, maxBodyBytes } from '@toolpacks/http';
import { checkReturnable, returnedHeaders } from './forwarded-headers.ts';
import type { AnswerHead } from './http1/answer-head.ts';
import { ConnectionError } from './http1/connection-error.ts';
import type { AnswerHandler, ReplicaConnection } from './http1/replica-connection.ts';
import type { Replica } from './replica.ts';

/** Up to this length, last bytes of an answer go with its head in one write. */
const joinedBytes = 16_384;

/** What a caller may leave unread before the replica has to wait for it, in bytes. */
const maxUnreadBytes = 1_048_576;

/** What the aggregate has made of a call: for which pack it is, and what that is to be told. */
export interface Handover {
  readonly pack: string;
  readonly message: Buffer;
}

/**
 * One replica's turn at a call: its answer goes to the caller as it comes. That of the aggregate may be a handover, which goes
 * to whoever runs the attempt.
 */
export class Attempt implements AnswerHandler {
  readonly #ctx: Context;
  readonly #replica: Replica;
  readonly #mayHandOver: boolean;
  #handedTo: string | undefined;
  readonly #message: Buffer[] = [];
  #messageBytes = 0;
  readonly #res: ServerResponse;
  #connection: ReplicaConnection | undefined;
  #missingBytes = Number.POSITIVE_INFINITY;
  #lastBytes: Buffer | undefined;
  #resolve: (handover: Handover | undefined) => void = () => undefined;
  #reject: (error: unknown) => void = () => undefined;

  constructor(ctx: Context, replica: Replica, mayHandOver: boolean) {
    this.#ctx = ctx;
    this.#replica = replica;
    this.#mayHandOver = mayHandOver;
    this.#res = ctx.res;
  }

  /** Resolves when the answer has been handed over. Rejects where it cannot be had, or the caller hangs up. */
  async run(head: string, body: Buffer): Promise<Handover | undefined> {
    if (this.#res.destroyed) throw new ConnectionError('aborted', 'The caller has left');
    const hangUp = () => this.#connection?.abort();
    this.#res.on('close', hangUp);
    this.#replica.inFlight++;
    try {
      return await new Promise((resolve, reject) => {
        this.#resolve = resolve;
        this.#reject = reject;
        this.#connection = this.#replica.connections.send(head, body, this);
      });
    } finally {
      this.#connection = undefined;
      this.#replica.inFlight--;
      this.#res.off('close', hangUp);
    }
  }

  onHead(head: AnswerHead): void {
    const { status, headers, body } = head;
    const pack = this.#mayHandOver ? headers[toolpacksHeaders.forward] : undefined;
    if (typeof pack === 'string') {
      this.#handedTo = pack;
      return;
    }
    checkReturnable(head);
    this.#res.writeHead(status, returnedHeaders(this.#ctx, headers));
    this.#ctx.respond = false;
    const failed = headers[toolpacksHeaders.errorClass];
    if (isErrorClass(failed)) this.#ctx.state.logFields.error_class = failed;
    if (typeof body === 'number') this.#missingBytes = body;
    // Its head goes out at once: the first event may be a while.
    if (headers['content-type']?.startsWith('text/event-stream')) this.#res.flushHeaders();
  }

  /** The last bytes of a known length wait for the end. */
  onData(chunk: Buffer): void {
    if (this.#handedTo !== undefined) {
      this.#messageBytes += chunk.length;
      if (this.#messageBytes > maxBodyBytes) throw new Error(`The message is longer than ${maxBodyBytes} bytes`);
      this.#message.push(chunk);
      return;
    }
    this.#missingBytes -= chunk.length;
    if (this.#missingBytes <= 0) this.#lastBytes = chunk;
    else if (!this.#res.write(chunk) && this.#res.writableLength > maxUnreadBytes) {
      this.#connection?.pause();
      this.#res.once('drain', () => this.#connection?.resume());
    }
  }

  /**
   * From here on the connection is another call's. Answers that end in the same turn of the event loop are written one after
   * the other at its end: their readers are woken less often, which saves a twelfth of the processor time of a call.
   */
  onEnd(): void {
    this.#connection = undefined;
    if (this.#handedTo !== undefined) {
      this.#resolve({ pack: this.#handedTo, message: Buffer.concat(this.#message) });
      return;
    }
    setImmediate(() => {
      this.#writeEnd();
      this.#resolve(undefined);
    });
  }

  #writeEnd(): void {
    const last = this.#lastBytes;
    if (last === undefined) this.#res.end();
    else if (last.length > joinedBytes) this.#res.end(last);
    else this.#res.end(last.toString('latin1'), 'latin1');
  }

  onError(error: ConnectionError): void {
    this.#reject(error);
  }
}
