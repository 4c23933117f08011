import { useEffect, useRef, useState } from 'preact/hooks';
import type { Parameter } from '../tool/parameter.ts';
import type { RunState } from '../tool/use-run.ts';
import { AnswerView } from './answer-view.tsx';
import { FailureView } from './failure-view.tsx';
import { tookWords } from './time-words.ts';

interface AnswerSectionProps {
  readonly state: RunState;
  readonly parameters: readonly Parameter[];
  readonly withKey: boolean;
  readonly onSuggestion: (name: string, value: string) => void;
}

/** What came of the last call. Its heading takes the focus when something has come. */
export function AnswerSection({ state, parameters, withKey, onSuggestion }: AnswerSectionProps) {
  const [view, setView] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (state.stage !== 'done') return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, [state]);
  return (
    <section aria-labelledby="answer" class={`answer ${state.stage}`}>
      <h2 id="answer" tabIndex={-1} ref={heading}>
        Answer
      </h2>
      <p role="status" class={state.stage === 'done' ? 'off-screen' : 'muted'}>
        {statusWords(state)}
      </p>
      {state.stage === 'done' &&
        (state.outcome.kind === 'answer' ? (
          <AnswerView
            answer={state.outcome}
            call={state.call}
            durationMs={state.durationMs}
            withKey={withKey}
            view={view}
            onView={setView}
          />
        ) : (
          <FailureView
            failure={state.outcome}
            call={state.call}
            parameters={parameters}
            durationMs={state.durationMs}
            withKey={withKey}
            onSuggestion={onSuggestion}
          />
        ))}
    </section>
  );
}

function statusWords(state: RunState): string {
  if (state.stage === 'idle') return 'Run the tool to see what it answers.';
  if (state.stage === 'running') return 'Waiting for the answer …';
  if (state.stage === 'cancelled') return 'Cancelled; nothing was waited for.';
  return state.outcome.kind === 'answer' ? `Answered in ${tookWords(state.durationMs)}.` : '';
}
