/** What went wrong, as callers see it in `_meta["dev.toolpacks/error"].class`, and whether the same call may work later. */
export const errorClasses = {
  invalid_input: { retryable: false },
  not_found: { retryable: false },
  rate_limited: { retryable: true },
  upstream_rejected: { retryable: false },
  upstream_invalid: { retryable: true },
  upstream_unavailable: { retryable: true },
  upstream_timeout: { retryable: true },
  overloaded: { retryable: true },
  internal: { retryable: false },
} as const satisfies Record<string, { retryable: boolean }>;

export type ErrorClass = keyof typeof errorClasses;

/** Whether a text of unknown origin, such as a header, is one of them. */
export const isErrorClass = (value: unknown): value is ErrorClass =>
  typeof value === 'string' && Object.hasOwn(errorClasses, value);

export interface ToolErrorOptions {
  readonly cause?: unknown;
  /** Seconds after which a retry makes sense. */
  readonly retryAfterS?: number;
  /** What to do next, in a sentence. */
  readonly hint?: string;
  /** Valid values near the one that was refused, nearest first. */
  readonly suggestions?: readonly string[];
}

/**
 * The one error that tools and providers throw on purpose. Its message is shown to the caller, so it names the subject,
 * what happened and what to do; everything else that is thrown is shown as a fixed `internal` sentence.
 */
export class ToolError extends Error {
  override readonly name = 'ToolError';
  readonly errorClass: ErrorClass;
  readonly retryAfterS: number | undefined;
  readonly hint: string | undefined;
  readonly suggestions: readonly string[] | undefined;

  constructor(errorClass: ErrorClass, message: string, options: ToolErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.errorClass = errorClass;
    this.retryAfterS = options.retryAfterS;
    this.hint = options.hint;
    this.suggestions = options.suggestions;
  }

  get retryable(): boolean {
    return errorClasses[this.errorClass].retryable;
  }

  /** The value of `_meta["dev.toolpacks/error"]`. */
  toMeta(): ErrorMeta {
    return {
      class: this.errorClass,
      retryable: this.retryable,
      ...(this.retryAfterS !== undefined && { retry_after_s: this.retryAfterS }),
      ...(this.hint !== undefined && { hint: this.hint }),
      ...(this.suggestions !== undefined && { suggestions: this.suggestions }),
    };
  }
}

export interface ErrorMeta {
  readonly class: ErrorClass;
  readonly retryable: boolean;
  readonly retry_after_s?: number;
  readonly hint?: string;
  readonly suggestions?: readonly string[];
}
