import { setTimeout as sleep } from 'node:timers/promises';
import { errorClasses, type FreshnessState, type Provenance, ToolError } from '@toolpacks/contracts';
import { afterEach, describe, expect, it } from 'vitest';
import { type StartedPack, startPack } from '../src/testing/index.ts';
import { modernBody, modernHeaders } from './modern.ts';
import { packOf, type Run } from './pack-of.ts';
import { type Posted, post } from './post.ts';

let pack: StartedPack | undefined;

afterEach(() => pack?.stop());

const call = (id: number) => ({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'act' } });

async function answerOf(run: Run, body: unknown = call(1), headers: Record<string, string> = {}): Promise<Posted> {
  pack = await startPack(packOf(run));
  return post(pack.url, JSON.stringify(body), headers);
}

const timingOf = ({ headers }: Posted) => headers.get('server-timing');
const errorClassOf = ({ headers }: Posted) => headers.get('toolpacks-error-class');

const since = (state: FreshnessState) => ({ state, fetched_at: null, fresh_until: null });
const reporting =
  (...reports: readonly Provenance[]): Run =>
  (running) => {
    for (const report of reports) running.report(report);
    return { n: 1 };
  };
const failing =
  (error: Error): Run =>
  () => {
    throw error;
  };

describe('Server-Timing of a call', () => {
  it.each<[says: string, reports: readonly Provenance[]]>([
    ['cache;desc=static', []],
    ['cache;desc=hit', [{ freshness: since('hit') }]],
    ['upstream;dur=12.35, cache;desc=fresh', [{ upstreamMs: 12.3456 }, { freshness: since('fresh') }]],
    [
      'upstream;dur=3.5, cache;desc=stale_if_error',
      [
        { upstreamMs: 1.25, freshness: since('fresh') },
        { upstreamMs: 2.25, freshness: since('stale_if_error') },
      ],
    ],
    ['cache;desc=sample', [{ freshness: since('sample') }]],
  ])('says %s', async (says, reports) => {
    expect(timingOf(await answerOf(reporting(...reports)))).toMatch(
      new RegExp(`^pack;dur=\\d+(\\.\\d\\d?)?, ${says}$`),
    );
  });

  it('counts the whole time at the pack', async () => {
    const answer = await answerOf(async () => {
      await sleep(30);
      return { n: 1 };
    });
    expect(Number(/^pack;dur=([\d.]+)/.exec(timingOf(answer) ?? '')?.[1])).toBeGreaterThanOrEqual(29);
  });

  it('has the wait and no freshness where the call failed', async () => {
    const answer = await answerOf((running) => {
      running.report({ upstreamMs: 7 });
      throw new ToolError('upstream_timeout', 'late');
    });
    expect(timingOf(answer)).toMatch(/^pack;dur=[\d.]+, upstream;dur=7$/);
  });

  it.each([
    ['a batch', [call(1), call(2)]],
    ['another method', { jsonrpc: '2.0', id: 1, method: 'tools/list' }],
    ['a notification', { jsonrpc: '2.0', method: 'notifications/initialized' }],
    ['an error of the protocol', { jsonrpc: '2.0', id: 1, method: 'nothing' }],
    ['what is no message', 7],
  ])('is that of the pack alone for %s', async (_, body) => {
    expect(timingOf(await answerOf(reporting({ upstreamMs: 5 }), body))).toMatch(/^pack;dur=[\d.]+$/);
  });
});

describe('the class of a failure', () => {
  it.each(Object.keys(errorClasses) as (keyof typeof errorClasses)[])(
    'is in a header, so that nobody has to read the body: %s',
    async (errorClass) => {
      const answer = await answerOf(failing(new ToolError(errorClass, 'no')));
      expect([answer.status, errorClassOf(answer)]).toEqual([200, errorClass]);
    },
  );

  it('is internal where the tool broke', async () => {
    expect(errorClassOf(await answerOf(failing(new Error('vault.internal'))))).toBe('internal');
  });

  it('is invalid_input where the arguments are refused', async () => {
    const refused = { ...call(1), params: { name: 'act', arguments: { x: 1 } } };
    expect(errorClassOf(await answerOf(reporting(), refused))).toBe('invalid_input');
  });

  it('is told in the modern era too', async () => {
    const body = JSON.parse(modernBody('tools/call', { name: 'act' }));
    const answer = await answerOf(failing(new ToolError('not_found', 'no')), body, modernHeaders('tools/call', 'act'));
    expect(errorClassOf(answer)).toBe('not_found');
  });

  it.each<[string, Run, unknown]>([
    ['a success', reporting(), call(1)],
    ['a batch, also of one', failing(new ToolError('not_found', 'no')), [call(1)]],
    ['an unknown tool', reporting(), { ...call(1), params: { name: 'nothing' } }],
    ['an unknown method', reporting(), { ...call(1), method: 'nothing' }],
    ['a bad message', reporting(), {}],
  ])('is absent from %s', async (_, run, body) => {
    expect(errorClassOf(await answerOf(run, body))).toBeNull();
  });
});
