import { CodeBlock } from '../code-block.tsx';
import { pageUrl } from '../page-url.ts';
import { toCurlLine } from '../tool/curl-line.ts';
import type { Parameter } from '../tool/parameter.ts';
import type { ToolCall } from '../tool/tool-call.ts';
import type { Failure } from './outcome.ts';
import { suggestedArgument } from './suggested-argument.ts';
import { durationWords, tookWords } from './time-words.ts';

interface FailureViewProps {
  readonly failure: Failure;
  readonly call: ToolCall;
  readonly parameters: readonly Parameter[];
  readonly durationMs: number;
  readonly withKey: boolean;
  readonly onSuggestion: (name: string, value: string) => void;
}

/** Why there is no answer, what to do about it, and the values that would have been accepted. */
export function FailureView({ failure, call, parameters, durationMs, withKey, onSuggestion }: FailureViewProps) {
  const { title, message, hint, suggestions = [], retryAfterS, retryable } = failure;
  return (
    <>
      <div class="failure" role="alert">
        <p class="failure-title">{title}</p>
        <p class="failure-message">{message}</p>
        {hint !== undefined && !message.includes(hint) && <p>{hint}</p>}
        {retryable && <p>{retryWords(retryAfterS)}</p>}
      </div>
      {suggestions.length > 0 && (
        <div class="suggestions">
          <span class="muted">Did you mean</span>
          {suggestions.map((text) => {
            const suggested = suggestedArgument(parameters, call.args, message, text);
            if (!suggested) return <code key={text}>{text}</code>;
            return (
              <button
                key={text}
                type="button"
                class="chip"
                onClick={() => onSuggestion(suggested.name, suggested.value)}
              >
                {text}
              </button>
            );
          })}
        </div>
      )}
      <p class="muted">Told after {tookWords(durationMs)}. The same call in a shell:</p>
      <CodeBlock text={toCurlLine(call, pageUrl(), withKey)} label="The same call in a shell" />
    </>
  );
}

const retryWords = (seconds: number | undefined): string =>
  seconds === undefined
    ? 'The same call may work later.'
    : `The same call may work in ${durationWords(Math.max(1, seconds))}.`;
