import { context, ROOT_CONTEXT } from '@opentelemetry/api';
import { type Call, type Source, ToolError } from '@toolpacks/contracts';
import { untilAborted } from './until-aborted.ts';

/** When made-up data may be given. */
export type SampleMode = 'never' | 'fallback' | 'always';

export interface SampleDataOptions<Provider> {
  readonly mode: SampleMode;
  /** Asks the upstream. */
  readonly live: Provider;
  /** The same with the stand-in in place of the upstream; opened when it is first needed. */
  readonly openSample: () => Promise<Provider>;
  /** What a sample answer says of its source. */
  readonly source: Source;
  /** How long a call may take in all: the upstream gets less, so that the sample is still in time. */
  readonly budgetMs: number;
}

export interface SampleData<Provider> {
  /**
   * Asks the live provider or the sample one. A sample answer is marked in its freshness, its source and a text block.
   * `subject` is for what is asked for by id, and says whether that is one of the sample's own: sample data stands in for
   * nothing else then.
   */
  ask<T>(call: Call, question: Question<Provider, T>, subject?: { readonly isSample: boolean }): Promise<T>;
}

type Question<Provider, T> = (provider: Provider, call: Call) => Promise<T>;

/** What the sample needs of a call's time. */
const reserveMs = 1000;

/** Puts sample data in the place of an upstream, as `SAMPLE_DATA` says, and never without saying so. */
export function createSampleData<Provider>(options: SampleDataOptions<Provider>): SampleData<Provider> {
  const { mode, live, openSample, source, budgetMs } = options;
  let opened: Promise<Provider> | undefined;

  async function askSample<T>(call: Call, question: Question<Provider, T>, reason: string): Promise<T> {
    opened ??= openSample().catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    const sample = await opened;
    // Outside of the trace, which tells of real upstreams only.
    const answer = await context.with(ROOT_CONTEXT, () => question(sample, withoutProvenance(call)));
    call.report({ freshness: { state: 'sample', fetched_at: null, fresh_until: null }, source });
    call.note(`This is sample data, made up for demonstration: ${reason}.`);
    return answer;
  }

  async function standIn<T>(call: Call, question: Question<Provider, T>, fault: ToolError): Promise<T> {
    try {
      return await askSample(call, question, reasonOf(fault));
    } catch (error) {
      // What a sample refuses or has not says nothing about the world, and no error says that it came from a sample.
      throw error instanceof ToolError && !call.signal.aborted ? fault : error;
    }
  }

  return {
    async ask(call, question, subject) {
      if (mode === 'never') return question(live, call);
      if (subject?.isSample) return askSample(call, question, 'what was asked for is one of its own');
      if (mode === 'always') {
        if (!subject) return askSample(call, question, 'it is all that SAMPLE_DATA=always gives');
        throw new ToolError(
          'not_found',
          'only sample data is served here (SAMPLE_DATA=always), and this is none of it',
        );
      }
      if (subject) return question(live, call);
      try {
        return await askInTime(call, (timed) => question(live, timed), Math.max(budgetMs / 2, budgetMs - reserveMs));
      } catch (error) {
        // The reason of a call whose time is spent looks the same, but nobody waits for its sample.
        if (call.signal.aborted || !isOutOfReach(error)) throw error;
        return standIn(call, question, error);
      }
    },
  };
}

/** What happened, without who says it and what to do. */
const reasonOf = ({ message }: ToolError): string => message.replace(/^[\w-]+: /, '').replace(/; try again.*$/, '');

function isOutOfReach(error: unknown): error is ToolError {
  return (
    error instanceof ToolError &&
    (error.errorClass === 'upstream_unavailable' || error.errorClass === 'upstream_timeout')
  );
}

/**
 * Tells the call what was reported only once there is an answer: it is not about what may stand in for that. The waiting
 * alone is told at once.
 */
async function askInTime<T>(call: Call, ask: (call: Call) => Promise<T>, timeoutMs: number): Promise<T> {
  const late = new AbortController();
  const message = `the upstream gave no answer within ${timeoutMs} ms; try again in a minute`;
  const timer = setTimeout(() => late.abort(new ToolError('upstream_timeout', message)), timeoutMs);
  const signal = AbortSignal.any([call.signal, late.signal]);
  const told: (() => void)[] = [];
  const timed: Call = {
    ...withSignal(call, signal),
    report({ upstreamMs, ...provenance }) {
      if (upstreamMs !== undefined) call.report({ upstreamMs });
      told.push(() => call.report(provenance));
    },
    note: (text) => told.push(() => call.note(text)),
  };
  try {
    const answer = await untilAborted(ask(timed), signal);
    for (const tell of told) tell();
    return answer;
  } finally {
    clearTimeout(timer);
  }
}

/** The same call with another end. */
export function withSignal(call: Call, signal: AbortSignal): Call {
  return {
    requestId: call.requestId,
    signal,
    report: (provenance) => call.report(provenance),
    note: (text) => call.note(text),
  };
}

/** The sample's own ways of fetching and caching are nobody's business; what it cut or lacks is. */
function withoutProvenance(call: Call): Call {
  return {
    ...withSignal(call, call.signal),
    report: ({ truncated, missing }) => call.report({ ...(truncated && { truncated }), ...(missing && { missing }) }),
  };
}
