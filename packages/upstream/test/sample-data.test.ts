import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Call,
  type ErrorClass,
  type Freshness,
  type Provenance,
  type Source,
  ToolError,
} from '@toolpacks/contracts';
import { describe, expect, it } from 'vitest';
import { createSampleData, type SampleDataOptions, withSignal } from '../src/index.ts';
import { rejection } from './errors.ts';

/** A provider of one answer. */
type Provider = (call: Call) => Promise<string>;

const source: Source = { name: 'Sample', url: 'urn:toolpacks:test:sample', license: 'MIT', attribution: 'Made up' };
const sampleFreshness: Freshness = { state: 'sample', fetched_at: null, fresh_until: null };
const fresh: Freshness = {
  state: 'fresh',
  fetched_at: '2026-03-01T12:00:00.000Z',
  fresh_until: '2026-03-01T13:00:00.000Z',
};
const truncated = { returned: 1, total: 2, reason: 'limit' };
const missing = [{ part: 'track', class: 'upstream_timeout' as const, message: 'no answer' }];
const down = new ToolError('upstream_unavailable', 'quotes: api.example answered HTTP 500; try again in a minute');
const spent = new ToolError('upstream_timeout', 'act: no answer within 10000 ms');
const defect = new TypeError('a defect');
const nothing = new ToolError('not_found', 'the sample has no such thing');
/** Of which the upstream gets the half. */
const shortMs = 40;

const live: Provider = async () => 'live';
const sample: Provider = async () => 'sample';
const fail =
  (error: Error): Provider =>
  () =>
    Promise.reject(error);
/** Ends when its signal does. */
const silent: Provider = ({ signal }) =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
/** Reports what a real source does. */
const telling: Provider = async (call) => {
  call.report({ freshness: fresh, source: { ...source, name: 'Upstream' }, truncated });
  call.report({ missing });
  call.note('Request less');
  return call.requestId;
};

function createCaller() {
  const controller = new AbortController();
  const reports: Provenance[] = [];
  const notes: string[] = [];
  const call: Call = {
    requestId: 'test',
    signal: controller.signal,
    report: (provenance) => reports.push(provenance),
    note: (text) => notes.push(text),
  };
  return { call, controller, reports, notes };
}

const create = (options: Partial<SampleDataOptions<Provider>>) => {
  const defaults = { mode: 'fallback', live, openSample: async () => sample, source, budgetMs: 60_000 } as const;
  const data = createSampleData<Provider>({ ...defaults, ...options });
  return (call: Call = createCaller().call, subject?: { readonly isSample: boolean }) =>
    data.ask(call, (provider, call) => provider(call), subject);
};

/** The answer to a call or its error, with what was reported on it. */
async function call(options: Partial<SampleDataOptions<Provider>>, subject?: { readonly isSample: boolean }) {
  const { call, reports, notes } = createCaller();
  const outcome = await create(options)(call, subject).catch((error: unknown) => error);
  return { outcome, reports, notes };
}

const noteOf = (reason: string) => `This is sample data, made up for demonstration: ${reason}.`;
const always = noteOf('it is all that SAMPLE_DATA=always gives');

describe('what is requested in general', () => {
  it.each(['never', 'fallback'] as const)(
    'is live data as the provider reports it where SAMPLE_DATA is %s',
    async (mode) => {
      expect(await call({ mode })).toEqual({ outcome: 'live', reports: [], notes: [] });
      expect(await call({ mode, live: telling })).toEqual({
        outcome: 'test',
        reports: [{ freshness: fresh, source: { ...source, name: 'Upstream' }, truncated }, { missing }],
        notes: ['Request less'],
      });
    },
  );

  it('is marked as sample data in its freshness, its source and a note where SAMPLE_DATA is always', async () => {
    expect(await call({ mode: 'always' })).toEqual({
      outcome: 'sample',
      reports: [{ freshness: sampleFreshness, source }],
      notes: [always],
    });
  });

  it('has what the sample cut, lacks and notes, and nothing of how it was had', async () => {
    expect(await call({ mode: 'always', openSample: async () => telling })).toEqual({
      outcome: 'test',
      reports: [{ truncated }, { missing }, { freshness: sampleFreshness, source }],
      notes: ['Request less', always],
    });
  });
});

describe('what is requested by id', () => {
  it.each([
    { mode: 'never', isSample: false, outcome: 'live' },
    { mode: 'never', isSample: true, outcome: 'live' },
    { mode: 'fallback', isSample: false, outcome: 'live' },
    { mode: 'fallback', isSample: true, outcome: 'sample' },
    { mode: 'always', isSample: true, outcome: 'sample' },
  ] as const)(
    'is $outcome data where SAMPLE_DATA is $mode and sample is $isSample',
    async ({ mode, isSample, outcome }) => {
      const notes = outcome === 'sample' ? [noteOf('what was asked for is one of its own')] : [];
      expect(await call({ mode }, { isSample })).toMatchObject({ outcome, notes });
    },
  );

  it('is not found where SAMPLE_DATA is always and it is none of the sample', async () => {
    const { outcome } = await call({ mode: 'always' }, { isSample: false });
    expect(outcome).toMatchObject({ errorClass: 'not_found', message: expect.stringMatching(/SAMPLE_DATA=always/) });
  });

  it('is never replaced by something else', async () => {
    const options = { live: fail(down), openSample: () => Promise.reject(new Error('opened')) };
    expect(await call(options, { isSample: false })).toEqual({ outcome: down, reports: [], notes: [] });
  });

  it('has the whole budget, since nothing comes after it', async () => {
    const slow = () => sleep(shortMs, 'live');
    expect((await call({ live: slow, budgetMs: 2 }, { isSample: false })).outcome).toBe('live');
  });
});

describe('a fallback', () => {
  it.each<{ errorClass: ErrorClass; message: string; reason: string }>([
    {
      errorClass: 'upstream_unavailable',
      message: 'quotes: api.example answered HTTP 500 (2 retries); try again in a minute',
      reason: 'api.example answered HTTP 500 (2 retries)',
    },
    {
      errorClass: 'upstream_timeout',
      message: 'quotes: no answer from api.example within 40 ms; try again in a minute',
      reason: 'no answer from api.example within 40 ms',
    },
  ])('replaces $errorClass, and states why', async ({ errorClass, message, reason }) => {
    expect(await call({ live: fail(new ToolError(errorClass, message)) })).toEqual({
      outcome: 'sample',
      reports: [{ freshness: sampleFreshness, source }],
      notes: [noteOf(reason)],
    });
  });

  const ownFaults: readonly ErrorClass[] = [
    'invalid_input',
    'not_found',
    'rate_limited',
    'overloaded',
    'upstream_invalid',
    'upstream_rejected',
    'internal',
  ];

  it.each([...ownFaults.map((errorClass) => new ToolError(errorClass, errorClass)), defect])(
    'does not replace %s',
    async (error) => {
      expect((await call({ live: fail(error) })).outcome).toBe(error);
    },
  );

  it('has nothing of what the live provider reported before it failed', async () => {
    const half: Provider = (call) => telling(call).then(() => Promise.reject(down));
    const { reports, notes } = await call({ live: half });
    expect(reports).toEqual([{ freshness: sampleFreshness, source }]);
    expect(notes).toHaveLength(1);
  });

  it('is in time where the upstream stays silent, whose request is aborted', async () => {
    const signals: AbortSignal[] = [];
    const watched: Provider = (call) => {
      signals.push(call.signal);
      return silent(call);
    };
    const { call, notes } = createCaller();
    await expect(create({ live: watched, budgetMs: shortMs })(call)).resolves.toBe('sample');
    expect(notes).toEqual([noteOf('the upstream gave no answer within 20 ms')]);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    expect(call.signal.aborted).toBe(false);
  });

  it('is in time where the live provider does not heed its signal, and has none of its later reports', async () => {
    const late = Promise.withResolvers<string>();
    const deaf: Provider = (call) => late.promise.then(() => telling(call));
    const { reports, notes } = await call({ live: deaf, budgetMs: shortMs });
    late.resolve('live');
    await sleep(1);
    expect([reports.length, notes.length]).toEqual([1, 1]);
  });

  it('reports how long the upstream was waited for, and not how long the sample was', async () => {
    const waiting =
      (upstreamMs: number, provider: Provider): Provider =>
      (call) => {
        call.report({ upstreamMs, freshness: fresh });
        return provider(call);
      };
    const { outcome, reports } = await call({
      live: waiting(7, fail(down)),
      openSample: async () => waiting(3, sample),
    });
    expect(outcome).toBe('sample');
    expect(reports.flatMap(({ upstreamMs }) => upstreamMs ?? [])).toEqual([7]);
    expect(reports.flatMap(({ freshness }) => freshness ?? [])).toEqual([sampleFreshness]);
  });

  it('leaves nothing behind that fails later', async () => {
    const late = Promise.withResolvers<string>();
    await call({ live: () => late.promise, budgetMs: shortMs });
    // An unhandled rejection would end the process.
    late.reject(new Error('late'));
    await sleep(1);
  });

  it('leaves no timer behind', async () => {
    const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
    const before = timers();
    await call({});
    await call({ live: fail(down) });
    expect(timers()).toBeLessThanOrEqual(before);
  });
});

describe('a caller who leaves', () => {
  // The budget of a call ends with an error of a class that the sample replaces.
  it.each([new Error('gone'), spent])('gets the reason and no sample: %p', async (reason) => {
    let opened = 0;
    const openSample = async () => {
      opened++;
      return sample;
    };
    const { call, controller, reports, notes } = createCaller();
    const outcome = rejection(create({ live: silent, openSample })(call));
    controller.abort(reason);
    expect(await outcome).toBe(reason);
    expect([opened, reports, notes]).toEqual([0, [], []]);
  });

  it('gets the reason of its own end from the sample too', async () => {
    const { call, controller } = createCaller();
    const outcome = rejection(create({ live: fail(down), openSample: async () => silent })(call));
    await sleep(1);
    controller.abort(spent);
    expect(await outcome).toBe(spent);
  });
});

describe('a sample', () => {
  it('is opened once, when it is first needed', async () => {
    let opened = 0;
    const openSample = async () => {
      opened++;
      return sample;
    };
    const ask = create({ mode: 'always', openSample });
    expect(opened).toBe(0);
    await Promise.all([ask(), ask()]);
    await ask();
    expect(opened).toBe(1);
  });

  it('that could not be opened is opened again by the next call', async () => {
    const broken = new Error('cannot be read');
    const outcomes = [() => Promise.reject(broken), async () => sample];
    const ask = create({ mode: 'always', openSample: () => outcomes.shift()?.() ?? Promise.reject(broken) });
    expect(await rejection(ask())).toBe(broken);
    await expect(ask()).resolves.toBe('sample');
  });

  it.each([
    ['fails for a defect shows it', 'always', defect, defect],
    ['fails for a defect shows it', 'fallback', defect, defect],
    ['has no answer says so', 'always', nothing, nothing],
    ['has no answer either leaves the fault of the upstream', 'fallback', nothing, down],
  ] as const)('that %s where SAMPLE_DATA is %s, and reports nothing', async (_, mode, error, outcome) => {
    const seen = await call({ mode, live: fail(down), openSample: async () => fail(error) });
    expect(seen.outcome).toBe(outcome);
    expect([seen.reports, seen.notes]).toEqual([[], []]);
  });
});

it('a call with another end still has what is reported', async () => {
  const { call, reports, notes } = createCaller();
  const { signal } = new AbortController();
  const other = withSignal(call, signal);
  await telling(other);
  expect(other).toMatchObject({ requestId: 'test', signal });
  expect([reports.length, notes]).toEqual([2, ['Request less']]);
});
