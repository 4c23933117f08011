import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { Outcome } from '../answer/outcome.ts';
import { callTool } from './call-tool.ts';
import type { ToolCall } from './tool-call.ts';

export type RunState =
  | { readonly stage: 'idle' }
  | { readonly stage: 'running'; readonly call: ToolCall }
  | { readonly stage: 'cancelled'; readonly call: ToolCall }
  | { readonly stage: 'done'; readonly call: ToolCall; readonly outcome: Outcome; readonly durationMs: number };

export interface Run {
  readonly state: RunState;
  /** Cancels a call that is still running. */
  readonly start: (call: ToolCall, apiKey: string) => void;
  readonly cancel: () => void;
  /** Forgets the answer. */
  readonly reset: () => void;
}

/** One call at a time; it ends when the reader leaves. */
export function useRun(): Run {
  const [state, setState] = useState<RunState>({ stage: 'idle' });
  const current = useRef<AbortController | null>(null);

  const start = useCallback((call: ToolCall, apiKey: string) => {
    current.current?.abort();
    const running = new AbortController();
    current.current = running;
    const startedMs = performance.now();
    setState({ stage: 'running', call });
    callTool(call, apiKey, running.signal).then(
      (outcome) => {
        const durationMs = performance.now() - startedMs;
        if (!running.signal.aborted) setState({ stage: 'done', call, outcome, durationMs });
      },
      () => undefined,
    );
  }, []);
  const cancel = useCallback(() => {
    current.current?.abort();
    setState((before) => (before.stage === 'running' ? { stage: 'cancelled', call: before.call } : before));
  }, []);
  const reset = useCallback(() => {
    current.current?.abort();
    setState({ stage: 'idle' });
  }, []);
  useEffect(() => () => current.current?.abort(), []);

  return { state, start, cancel, reset };
}
