import type { ErrorClass, RequestId } from '@toolpacks/contracts';

export interface HttpErrorOptions {
  readonly id?: RequestId | null;
  readonly headers?: Readonly<Record<string, string>>;
  /** A JSON-RPC code; the HTTP status where absent. */
  readonly code?: number;
  /** For the log and the metrics, where the status does not say it. */
  readonly errorClass?: ErrorClass;
}

/** Ends a request at the edge. The message is shown to the caller, in a JSON-RPC error body. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly id: RequestId | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly code: number;
  readonly errorClass: ErrorClass | undefined;

  constructor(status: number, message: string, options: HttpErrorOptions = {}) {
    super(message);
    const { id = null, headers = {}, code = status } = options;
    this.status = status;
    this.id = id;
    this.headers = headers;
    this.code = code;
    this.errorClass = options.errorClass;
  }
}
