import { arrayIn, isJsonObject, type JsonObject, numberIn, objectIn, parseJson, textIn, textsIn } from '../json.ts';

/** What came of a call: data, or a failure that can be told in words. */
export type Outcome = Answer | Failure;

export interface Answer {
  readonly kind: 'answer';
  readonly data: unknown;
  readonly meta: JsonObject;
  /** Text blocks after the data. */
  readonly notes: readonly string[];
}

export interface Failure {
  readonly kind: 'failure';
  readonly title: string;
  readonly message: string;
  readonly hint?: string | undefined;
  readonly suggestions?: readonly string[];
  readonly retryAfterS?: number | undefined;
  /** May the same call work later? */
  readonly retryable: boolean;
  readonly needsKey?: boolean;
}

/** What an HTTP response is taken from. */
export interface Received {
  readonly status: number;
  /** The header `Retry-After`, in seconds. */
  readonly retryAfter: string | null;
  readonly body: string;
}

/** Reads any answer that the gateway, a pack or something between may give. */
export function readOutcome({ status, retryAfter, body }: Received): Outcome {
  const message = parseJson(body);
  if (isJsonObject(message) && isJsonObject(message.result)) return readResult(message.result);
  const error = isJsonObject(message) ? objectIn(message, 'error') : {};
  const seconds = retryAfter === null ? Number.NaN : Number(retryAfter);
  return {
    kind: 'failure',
    title: statusTitles[status] ?? (status >= 400 ? `Refused with status ${status}` : 'No proper answer'),
    message:
      textIn(error, 'message') ?? statusMessages[status] ?? `The answer (status ${status}) is not one of this gateway.`,
    retryAfterS: Number.isFinite(seconds) ? seconds : undefined,
    retryable: status === 429 || status >= 502,
    needsKey: status === 401,
    suggestions: textsIn(objectIn(error, 'data'), 'suggestions'),
  };
}

/** What the reader is told where no answer came at all. */
export const unreachable: Failure = {
  kind: 'failure',
  title: 'No answer',
  message:
    'The gateway cannot be reached. Check that it is running and that you are connected, then run the call again.',
  retryable: true,
};

/** What the reader is told where the key could not even be sent. */
export const unusableKey: Failure = {
  kind: 'failure',
  title: 'The key cannot be sent',
  message: 'The API key holds a character that no key has, such as a blank or an ellipsis. Copy the whole key again.',
  retryable: false,
  needsKey: true,
};

const statusTitles: Readonly<Record<number, string>> = {
  200: 'The call was refused',
  400: 'The call was refused',
  401: 'A key is needed',
  403: 'Not allowed',
  404: 'Not found',
  413: 'The call is too large',
  429: 'Too many calls',
  502: 'The pack gave no proper answer',
  503: 'The pack cannot take the call now',
  504: 'The pack did not answer in time',
};

const statusMessages: Readonly<Record<number, string>> = {
  401: 'This gateway wants to know who calls. Give an API key and run the call again.',
  502: 'Something between this page and the pack broke off. Run the call again in a moment.',
  503: 'The gateway or the pack is not available. Run the call again in a moment.',
  504: 'Something between this page and the pack took too long. Run the call again in a moment.',
};

const classTitles: Readonly<Record<string, string>> = {
  invalid_input: 'An argument was refused',
  not_found: 'Nothing found',
  rate_limited: 'The source is throttling',
  upstream_rejected: 'The source refused the question',
  upstream_invalid: 'The source answered nonsense',
  upstream_unavailable: 'The source is out of reach',
  upstream_timeout: 'The source is too slow',
  overloaded: 'The pack is overloaded',
  internal: 'Something broke in the pack',
};

function readResult(result: JsonObject): Outcome {
  const meta = objectIn(result, '_meta');
  const texts = arrayIn(result, 'content').flatMap((block) =>
    isJsonObject(block) ? (textIn(block, 'text') ?? []) : [],
  );
  if (result.isError !== true) {
    const [first, ...notes] = texts;
    const data = result.structuredContent ?? (first === undefined ? result.content : (parseJson(first) ?? first));
    return { kind: 'answer', data, meta, notes };
  }
  const error = objectIn(meta, 'dev.toolpacks/error');
  const errorClass = textIn(error, 'class');
  return {
    kind: 'failure',
    title: (errorClass && classTitles[errorClass]) ?? 'The tool failed',
    message: texts.join('\n') || 'The tool said that it failed, and nothing else.',
    hint: textIn(error, 'hint'),
    suggestions: textsIn(error, 'suggestions'),
    retryAfterS: numberIn(error, 'retry_after_s'),
    retryable: error.retryable === true,
  };
}
