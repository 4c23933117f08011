import { type Call, ToolError } from '@toolpacks/contracts';
import { withSignal } from '@toolpacks/upstream';

/** Gives up what takes longer: throws `upstream_timeout` then, while the call itself goes on. */
export async function withinTime<T>(leftMs: number, call: Call, ask: (call: Call) => Promise<T>): Promise<T> {
  const error = new ToolError('upstream_timeout', 'there was not enough time left for it; call again in a minute');
  if (leftMs <= 0) throw error;
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(error), leftMs);
  try {
    return await ask(withSignal(call, AbortSignal.any([call.signal, late.signal])));
  } finally {
    clearTimeout(timer);
  }
}

/** How much of a call's time may be spent on asking, so that some is left to put the answer together. */
export const askingMs = (budgetMs: number): number => budgetMs - Math.min(1500, 0.1 * budgetMs);
