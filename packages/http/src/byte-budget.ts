import { HttpError } from './http-error.ts';

/** What one request holds of the budget: part of its state. */
export interface Holder {
  /** Negative once the request has ended. */
  heldBytes: number;
}

/**
 * Bytes that a service holds for its callers, all together: bodies of requests, and responses that callers have not read. So
 * many callers who send slowly or read nothing cost new calls a 503, and not the process its memory.
 */
export class ByteBudget {
  readonly #maxBytes: number;
  #heldBytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get isSpent(): boolean {
    return this.#heldBytes >= this.#maxBytes;
  }

  /** Throws HttpError 503 where no more may be held for anybody. */
  check(): void {
    if (this.#heldBytes < this.#maxBytes) return;
    throw new HttpError(503, 'The service holds as many bytes for slow callers as it can; try again in a second', {
      headers: { 'Retry-After': '1', Connection: 'close' },
      errorClass: 'overloaded',
    });
  }

  /** Adds to what a request holds, or takes away from it. */
  hold(holder: Holder, bytes: number): void {
    if (holder.heldBytes < 0) return;
    holder.heldBytes += bytes;
    this.#heldBytes += bytes;
  }

  /** Ends what a request holds, for good. */
  release(holder: Holder): void {
    if (holder.heldBytes > 0) this.#heldBytes -= holder.heldBytes;
    holder.heldBytes = -1;
  }
}
