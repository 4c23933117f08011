import { ToolError } from '@toolpacks/contracts';
import { internalSentence, type Logger } from '@toolpacks/http';
import type { Pack } from './define-pack.ts';
import type { Tool } from './define-tool.ts';
import { type CallResult, cancelledResult, createSuccessResult, failureResult, type Written, write } from './result.ts';
import { RunningCall } from './running-call.ts';
import { createArgumentsValidator } from './validate-arguments.ts';

/** What is known of the request that a tool call came in. */
export interface CallOrigin {
  readonly requestId: string;
  readonly logger: Logger;
  /** Registers what to do when the caller hangs up before the answer. */
  onAbort(listener: () => void): void;
}

/** Stops the work of a call whose answer nobody waits for. */
class CallerGone extends Error {}

export type CallTool = (given: unknown, origin: CallOrigin) => CallResult | Promise<CallResult>;

/** Validate, run within the time budget, check the answer against the published schema, and turn errors into results. */
export function createToolCaller(tool: Tool, { name: pack, timeBudgetMs, source }: Pack): CallTool {
  const validate = createArgumentsValidator(tool);
  const toSuccess = createSuccessResult(source);

  const checkAndWrite = (data: unknown): Written => {
    const checked = tool.output.safeParse(data);
    if (checked.success) return write(tool, checked.data);
    throw new Error(`${pack}: ${tool.name} answered with data that its outputSchema refuses`, { cause: checked.error });
  };
  const writeData = tool.repeats ? oncePerObject(checkAndWrite) : checkAndWrite;
  const toResult = (data: unknown, call: RunningCall) => toSuccess(writeData(data), call);

  const toFailure = (error: unknown, call: RunningCall, { requestId, logger }: CallOrigin) => {
    if (error instanceof ToolError) return failureResult(pack, error, call);
    if (error instanceof CallerGone) return cancelledResult;
    logger.error({ request_id: requestId, tool: tool.name, err: error }, 'a tool failed unexpectedly');
    return failureResult(pack, new ToolError('internal', internalSentence(requestId)), call);
  };

  return (given, origin) => {
    const call = new RunningCall(origin.requestId);
    try {
      const data = tool.run(validate(given), call);
      if (!(data instanceof Promise)) return toResult(data, call);
      return withinBudget(data, call, origin)
        .then((value) => toResult(value, call))
        .catch((error: unknown) => toFailure(error, call, origin));
    } catch (error) {
      return toFailure(error, call, origin);
    }
  };

  async function withinBudget(data: Promise<unknown>, call: RunningCall, origin: CallOrigin): Promise<unknown> {
    let timer: NodeJS.Timeout | undefined;
    const spent = new Promise<never>((_, reject) => {
      const end = (error: Error) => {
        reject(error);
        call.abort(error);
      };
      timer = setTimeout(() => end(budgetSpent(tool.name, timeBudgetMs)), timeBudgetMs);
      origin.onAbort(() => end(new CallerGone('The caller hung up')));
    });
    try {
      return await Promise.race([data, spent]);
    } finally {
      clearTimeout(timer);
    }
  }
}

function oncePerObject<T>(work: (data: unknown) => T): (data: unknown) => T {
  const done = new WeakMap<object, T>();
  return (data) => {
    if (typeof data !== 'object' || data === null) return work(data);
    const known = done.get(data);
    if (known !== undefined) return known;
    const result = work(data);
    done.set(data, result);
    return result;
  };
}

function budgetSpent(tool: string, timeBudgetMs: number): ToolError {
  return new ToolError('upstream_timeout', `${tool}: no answer within ${timeBudgetMs} ms; try again in a minute`, {
    hint: 'The data source is slow; ask for less or try again later',
  });
}
