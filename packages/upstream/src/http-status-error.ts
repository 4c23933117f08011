import { ToolError } from '@toolpacks/contracts';

/** The cause of a ToolError that came from an answer's status. Carries no URL, so that it can be logged. */
export class HttpStatusError extends Error {
  override readonly name = 'HttpStatusError';
  readonly status: number;

  constructor(status: number) {
    super(`HTTP ${status}`);
    this.status = status;
  }
}

/** The upstream's HTTP status behind an error, for providers to whom, say, a 404 means `not_found`. */
export function httpStatusOf(error: unknown): number | undefined {
  return error instanceof ToolError && error.cause instanceof HttpStatusError ? error.cause.status : undefined;
}
