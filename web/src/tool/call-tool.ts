import { type Outcome, readOutcome, unreachable, unusableKey } from '../answer/outcome.ts';
import { endpointOf, type ToolCall, toMessage } from './tool-call.ts';

/** Makes the call and reads what came. Throws only where `signal` has aborted it. */
export async function callTool(call: ToolCall, apiKey: string, signal: AbortSignal): Promise<Outcome> {
  if (!/^[\x21-\x7e]*$/.test(apiKey)) return unusableKey;
  try {
    const response = await fetch(endpointOf(call.pack), {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json',
        ...(apiKey !== '' && { Authorization: `Bearer ${apiKey}` }),
      },
      body: JSON.stringify(toMessage(call)),
      signal,
    });
    const body = await response.text();
    return readOutcome({ status: response.status, retryAfter: response.headers.get('Retry-After'), body });
  } catch {
    signal.throwIfAborted();
    return unreachable;
  }
}
