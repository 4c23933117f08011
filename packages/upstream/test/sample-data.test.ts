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
import { rejection, toolErrorOf } from './errors.ts';

/** A provider of one answer. */
type Provider = (call: Call) => Promise<string>;

const source: Source = { name: 'Sample', url: 'urn:toolpacks:test:sample', license: 'MIT', attribution: 'Made up' };
const sampleFreshness: Freshness = { state: 'sample', fetched_at: null, fresh_until: null };
const fresh: Freshness = {
  state: 'fresh',
  fetched_at: '2026-03-01T12:00:00.000Z',
  fresh_until: '2026-03-01T13:00:00.000Z',
};
const down = new ToolError('upstream_unavailable', 'quotes: api.example answered HTTP 500; try again in a minute');
const longMs = 60_000;
/** Of which the upstream gets the half. */
const shortMs = 40;

const ask = (provider: Provider, call: Call) => provider(call);
const live: Provider = async () => 'live';
const sample: Provider = async () => 'sample';
const fail =
  (error: Error): Provider =>
  () =>
    Promise.reject(error);

const create = (options: Partial<SampleDataOptions<Provider>>) =>
  createSampleData<Provider>({
    mode: 'fallback',
    live,
    openSample: async () => sample,
    source,
    budgetMs: longMs,
    ...options,
  });

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

const noteOf = (reason: string) => `This is sample data, made up for demonstration: ${reason}.`;

describe('what is asked for in general', () => {
  it.each([
    { mode: 'never', answer: 'live' },
    { mode: 'fallback', answer: 'live' },
    { mode: 'always', answer: 'sample' },
  ] as const)('is $answer data where SAMPLE_DATA is $mode', async ({ mode, answer }) => {
    await expect(create({ mode }).ask(createCaller().call, ask)).resolves.toBe(answer);
  });

  it('is marked as sample data in its freshness, its source and a note, and only then', async () => {
    const marked = createCaller();
    await create({ mode: 'always' }).ask(marked.call, ask);
    expect(marked.reports).toEqual([{ freshness: sampleFreshness, source }]);
    expect(marked.notes).toEqual([noteOf('it is all that SAMPLE_DATA=always gives')]);

    for (const mode of ['never', 'fallback'] as const) {
      const unmarked = createCaller();
      await create({ mode }).ask(unmarked.call, ask);
      expect(unmarked).toMatchObject({ reports: [], notes: [] });
    }
  });

  it.each(['never', 'fallback'] as const)('has what the live provider tells where SAMPLE_DATA is %s', async (mode) => {
    const telling: Provider = async (call) => {
      call.report({ freshness: fresh });
      call.note('Ask for less');
      call.report({ truncated: { returned: 1, total: 2, reason: 'limit' } });
      return call.requestId;
    };
    const { call, reports, notes } = createCaller();
    await expect(create({ mode, live: telling }).ask(call, ask)).resolves.toBe('test');
    expect(reports).toEqual([{ freshness: fresh }, { truncated: { returned: 1, total: 2, reason: 'limit' } }]);
    expect(notes).toEqual(['Ask for less']);
  });

  it('has what the sample cut, lacks and notes, and nothing of how it was had', async () => {
    const truncated = { returned: 1, total: 2, reason: 'limit' };
    const missing = [{ part: 'track', class: 'upstream_timeout' as const, message: 'no answer' }];
    const telling: Provider = async (call) => {
      call.report({ freshness: fresh, source: { ...source, name: 'Upstream' }, truncated });
      call.report({ missing });
      call.note('Ask for less');
      return call.requestId;
    };
    const { call, reports, notes } = createCaller();
    await create({ mode: 'always', openSample: async () => telling }).ask(call, ask);
    expect(reports).toEqual([{ truncated }, { missing }, { freshness: sampleFreshness, source }]);
    expect(notes).toEqual(['Ask for less', noteOf('it is all that SAMPLE_DATA=always gives')]);
  });
});

describe('what is asked for by id', () => {
  it.each([
    { mode: 'never', isSample: false, answer: 'live' },
    { mode: 'never', isSample: true, answer: 'live' },
    { mode: 'fallback', isSample: false, answer: 'live' },
    { mode: 'fallback', isSample: true, answer: 'sample' },
    { mode: 'always', isSample: true, answer: 'sample' },
  ] as const)('is $answer data where SAMPLE_DATA is $mode and sample is $isSample', async (row) => {
    const { mode, isSample, answer } = row;
    const { call, notes } = createCaller();
    await expect(create({ mode }).ask(call, ask, { isSample })).resolves.toBe(answer);
    expect(notes).toEqual(answer === 'sample' ? [noteOf('what was asked for is one of its own')] : []);
  });

  it('is not found where SAMPLE_DATA is always and it is none of the sample', async () => {
    const error = await toolErrorOf(create({ mode: 'always' }).ask(createCaller().call, ask, { isSample: false }));
    expect(error.errorClass).toBe('not_found');
    expect(error.message).toMatch(/SAMPLE_DATA=always/);
  });

  it('is never stood in for', async () => {
    const { call, reports, notes } = createCaller();
    const data = create({ live: fail(down), openSample: () => Promise.reject(new Error('opened')) });
    expect(await rejection(data.ask(call, ask, { isSample: false }))).toBe(down);
    expect([reports, notes]).toEqual([[], []]);
  });

  it('has the whole budget, since nothing comes after it', async () => {
    const slow: Provider = async () => {
      await sleep(shortMs);
      return 'live';
    };
    const data = create({ live: slow, budgetMs: 2 });
    await expect(data.ask(createCaller().call, ask, { isSample: false })).resolves.toBe('live');
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
  ])('stands in for $errorClass, and says why', async ({ errorClass, message, reason }) => {
    const { call, reports, notes } = createCaller();
    const data = create({ live: fail(new ToolError(errorClass, message)) });
    await expect(data.ask(call, ask)).resolves.toBe('sample');
    expect(reports).toEqual([{ freshness: sampleFreshness, source }]);
    expect(notes).toEqual([noteOf(reason)]);
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

  it.each(ownFaults)('does not stand in for %s', async (errorClass) => {
    const error = new ToolError(errorClass, 'no');
    const data = create({ live: fail(error) });
    expect(await rejection(data.ask(createCaller().call, ask))).toBe(error);
  });

  it('does not stand in for a defect', async () => {
    const defect = new TypeError('a defect');
    expect(await rejection(create({ live: fail(defect) }).ask(createCaller().call, ask))).toBe(defect);
  });

  it('has nothing of what the live provider told before it failed', async () => {
    const half: Provider = async (call) => {
      call.report({
        freshness: fresh,
        source: { ...source, name: 'Upstream' },
        truncated: { returned: 1, total: 2, reason: 'limit' },
        missing: [{ part: 'track', class: 'upstream_timeout', message: 'no answer' }],
      });
      call.note('Ask for less');
      throw down;
    };
    const { call, reports, notes } = createCaller();
    await create({ live: half }).ask(call, ask);
    expect(reports).toEqual([{ freshness: sampleFreshness, source }]);
    expect(notes).toHaveLength(1);
  });

  it('is in time where the upstream stays silent, which is asked no longer', async () => {
    const signals: AbortSignal[] = [];
    const silent: Provider = ({ signal }) => {
      signals.push(signal);
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    };
    const { call, notes } = createCaller();
    await expect(create({ live: silent, budgetMs: shortMs }).ask(call, ask)).resolves.toBe('sample');
    expect(notes).toEqual([noteOf('the upstream gave no answer within 20 ms')]);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    expect(call.signal.aborted).toBe(false);
  });

  it('is in time where the live provider does not heed its signal, and is not told of it later', async () => {
    const late = Promise.withResolvers<string>();
    const deaf: Provider = async (call) => {
      const answer = await late.promise;
      call.report({ freshness: fresh });
      call.note('Late');
      return answer;
    };
    const { call, reports, notes } = createCaller();
    await expect(create({ live: deaf, budgetMs: shortMs }).ask(call, ask)).resolves.toBe('sample');
    late.resolve('live');
    await sleep(1);
    expect(reports).toHaveLength(1);
    expect(notes).toHaveLength(1);
  });

  it('tells how long the upstream was waited for, and not how long the sample was', async () => {
    const waiting =
      (upstreamMs: number, provider: Provider): Provider =>
      (call) => {
        call.report({ upstreamMs, freshness: fresh });
        return provider(call);
      };
    const { call, reports } = createCaller();
    const data = create({ live: waiting(7, fail(down)), openSample: async () => waiting(3, sample) });
    await expect(data.ask(call, ask)).resolves.toBe('sample');
    expect(reports.flatMap(({ upstreamMs }) => upstreamMs ?? [])).toEqual([7]);
    expect(reports.flatMap(({ freshness }) => freshness ?? [])).toEqual([sampleFreshness]);
  });

  it('leaves nothing behind that fails later', async () => {
    const late = Promise.withResolvers<string>();
    const data = create({ live: () => late.promise, budgetMs: shortMs });
    await data.ask(createCaller().call, ask);
    // An unhandled rejection would end the process.
    late.reject(new Error('late'));
    await sleep(1);
  });

  it('leaves no timer behind', async () => {
    const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
    const before = timers();
    await create({}).ask(createCaller().call, ask);
    await create({ live: fail(down) }).ask(createCaller().call, ask);
    expect(timers()).toBeLessThanOrEqual(before);
  });
});

describe('a caller who leaves', () => {
  // The budget of a call ends with an error of the class that the sample stands in for.
  it.each([new Error('gone'), new ToolError('upstream_timeout', 'act: no answer within 10000 ms')])(
    'gets the reason and no sample: %p',
    async (reason) => {
      let opened = 0;
      const data = create({
        live: ({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
        openSample: async () => {
          opened++;
          return sample;
        },
      });
      const { call, controller, reports, notes } = createCaller();
      const outcome = rejection(data.ask(call, ask));
      controller.abort(reason);
      expect(await outcome).toBe(reason);
      expect([opened, reports, notes]).toEqual([0, [], []]);
    },
  );

  it('gets the reason of its own end from the sample too', async () => {
    const silent: Provider = ({ signal }) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    const data = create({ live: fail(down), openSample: async () => silent });
    const { call, controller } = createCaller();
    const outcome = rejection(data.ask(call, ask));
    await sleep(1);
    const reason = new ToolError('upstream_timeout', 'act: no answer within 10000 ms');
    controller.abort(reason);
    expect(await outcome).toBe(reason);
  });
});

describe('a sample', () => {
  it('is opened once, when it is first needed', async () => {
    let opened = 0;
    const openSample = async () => {
      opened++;
      return sample;
    };
    const data = create({ mode: 'always', openSample });
    expect(opened).toBe(0);
    await Promise.all([data.ask(createCaller().call, ask), data.ask(createCaller().call, ask)]);
    await data.ask(createCaller().call, ask);
    expect(opened).toBe(1);
  });

  it('that could not be opened is opened again by the next call', async () => {
    const broken = new Error('cannot be read');
    const outcomes = [() => Promise.reject(broken), async () => sample];
    const data = create({ mode: 'always', openSample: () => outcomes.shift()?.() ?? Promise.reject(broken) });
    expect(await rejection(data.ask(createCaller().call, ask))).toBe(broken);
    await expect(data.ask(createCaller().call, ask)).resolves.toBe('sample');
  });

  it.each(['always', 'fallback'] as const)('that fails for a defect shows it where SAMPLE_DATA is %s', async (mode) => {
    const defect = new TypeError('a defect');
    const { call, reports, notes } = createCaller();
    const data = create({ mode, live: fail(down), openSample: async () => fail(defect) });
    expect(await rejection(data.ask(call, ask))).toBe(defect);
    expect([reports, notes]).toEqual([[], []]);
  });

  it('that has no answer either leaves the fault of the upstream, and says nothing in its place', async () => {
    const nothing = new ToolError('not_found', 'the sample has no such thing');
    const { call, reports, notes } = createCaller();
    const data = create({ live: fail(down), openSample: async () => fail(nothing) });
    expect(await rejection(data.ask(call, ask))).toBe(down);
    expect([reports, notes]).toEqual([[], []]);
  });

  it('tells what it has not, where it is all that is served', async () => {
    const nothing = new ToolError('not_found', 'the sample has no such thing');
    const data = create({ mode: 'always', openSample: async () => fail(nothing) });
    expect(await rejection(data.ask(createCaller().call, ask))).toBe(nothing);
  });
});

describe('the same call with another end', () => {
  it('still tells the call what is reported', () => {
    const { call, reports, notes } = createCaller();
    const { signal } = new AbortController();
    const other = withSignal(call, signal);
    other.report({ freshness: fresh });
    other.note('A note');
    expect(other).toMatchObject({ requestId: 'test', signal });
    expect([reports, notes]).toEqual([[{ freshness: fresh }], ['A note']]);
  });
});
