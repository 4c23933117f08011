import type { RequestId } from '@toolpacks/contracts';

export interface HttpErrorOptions {
  readonly id?: RequestId | null;
  readonly headers?: Readonly<Record<string, string>>;
  /** A JSON-RPC code; the HTTP status where absent. */
  readonly code?: number;
}

/** Ends a request at the edge. The message is shown to the caller, in a JSON-RPC error body. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly id: RequestId | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly code: number;

  constructor(status: number, message: string, { id = null, headers = {}, code = status }: HttpErrorOptions = {}) {
    super(message);
    this.status = status;
    this.id = id;
    this.headers = headers;
    this.code = code;
  }
}
