import type { Freshness, FreshnessState, Source } from '@toolpacks/contracts';
import { afterEach, describe, expect, it } from 'vitest';
import { type StartedPack, startPack } from '../src/testing/index.ts';
import { type PackOfOptions, packOf, type Run } from './pack-of.ts';
import { callTool, type ToolResult } from './post.ts';

let pack: StartedPack | undefined;

afterEach(() => pack?.stop());

async function answerOf(run: Run, options: PackOfOptions = {}): Promise<ToolResult> {
  pack = await startPack(packOf(run, options));
  return callTool(pack.url, 'act');
}

const at = (hour: number) => `2026-03-01T0${hour}:00:00.000Z`;
const since = (state: FreshnessState, fetched: number, until: number): Freshness => ({
  state,
  fetched_at: at(fetched),
  fresh_until: at(until),
});
const shipped: Freshness = { state: 'static', fetched_at: null, fresh_until: null };
const sample: Freshness = { state: 'sample', fetched_at: null, fresh_until: null };
const packSource: Source = { name: 'A', url: 'https://a.example', license: 'MIT', attribution: 'A' };
const callSource: Source = { ...packSource, name: 'B', chain_id: 1 };

describe('the data of an answer', () => {
  it('is structuredContent, and the same JSON as text', async () => {
    const { content, structuredContent, isError } = await answerOf(() => ({ n: 7 }));
    expect(structuredContent).toEqual({ n: 7 });
    expect(content).toEqual([{ type: 'text', text: '{"n":7}' }]);
    expect(isError).toBeUndefined();
  });

  it('is followed by the notes, each a text block', async () => {
    const { content } = await answerOf((call) => {
      call.note('This is "sample" data');
      call.note('Ask for less\nnext time');
      return { n: 1 };
    });
    const texts = ['{"n":1}', 'This is "sample" data', 'Ask for less\nnext time'];
    expect(content).toEqual(texts.map((text) => ({ type: 'text', text })));
  });

  it('may be shown as other content blocks, with the notes after them', async () => {
    const image = { type: 'image' as const, data: 'AAAA', mimeType: 'image/png' };
    const { content, structuredContent } = await answerOf(
      (call) => {
        call.note('A note');
        return { n: 3 };
      },
      { content: ({ n }) => [image, { type: 'text', text: `n is ${n}` }] },
    );
    expect(content).toEqual([image, { type: 'text', text: 'n is 3' }, { type: 'text', text: 'A note' }]);
    expect(structuredContent).toEqual({ n: 3 });
  });
});

describe('the freshness of an answer', () => {
  const merges: readonly (readonly [string, readonly Freshness[], Freshness])[] = [
    ['nothing reported', [], shipped],
    ['one report', [since('fresh', 2, 4)], since('fresh', 2, 4)],
    ['fresh and hit', [since('fresh', 2, 4), since('hit', 1, 3)], since('hit', 1, 3)],
    ['static and hit', [shipped, since('hit', 1, 3)], since('hit', 1, 3)],
    ['hit and stale', [since('hit', 1, 3), since('stale', 2, 4)], since('stale', 1, 3)],
    ['stale and stale_if_error', [since('stale_if_error', 2, 3), since('stale', 1, 4)], since('stale_if_error', 1, 3)],
    ['fresh and sample', [since('fresh', 2, 4), sample], since('sample', 2, 4)],
    ['three', [since('fresh', 3, 5), since('stale', 2, 6), since('hit', 1, 7)], since('stale', 1, 5)],
  ];

  it.each(merges)('is the least of all reports: %s', async (_title, reports, expected) => {
    for (const order of [reports, reports.toReversed()]) {
      const { _meta } = await answerOf(async (call) => {
        for (const freshness of order) call.report({ freshness });
        return { n: 1 };
      });
      await pack?.stop();
      expect(_meta['dev.toolpacks/freshness']).toEqual(expected);
    }
  });
});

describe('the missing parts of an answer', () => {
  const track = { part: 'track', class: 'upstream_timeout' as const, message: 'no answer from a.example' };
  const map = { part: 'map', class: 'upstream_unavailable' as const, message: 'a.example cannot be "reached"' };
  const missing = 'dev.toolpacks/missing';

  it('are all that were reported, in that order', async () => {
    const { _meta } = await answerOf((call) => {
      call.report({ missing: [track, map] });
      call.report({ freshness: since('fresh', 2, 4) });
      call.report({ missing: [track] });
      return { n: 1 };
    });
    expect(_meta).toEqual({
      'dev.toolpacks/freshness': since('fresh', 2, 4),
      [missing]: [track, map, track],
    });
  });

  it('are those of the call and of no other', async () => {
    let calls = 0;
    pack = await startPack(
      packOf((call) => {
        if (calls++ === 0) call.report({ missing: [track] });
        else call.report({ freshness: since('fresh', 2, 4) });
        return { n: 1 };
      }),
    );
    expect((await callTool(pack.url, 'act'))._meta).toHaveProperty([missing], [track]);
    expect((await callTool(pack.url, 'act'))._meta).not.toHaveProperty([missing]);
  });

  it('do not change with a list that its reporter goes on to use', async () => {
    const { _meta } = await answerOf((call) => {
      const list = [track];
      call.report({ missing: list });
      list.push(track);
      return { n: 1 };
    });
    expect(_meta).toHaveProperty([missing], [track]);
  });
});

describe('the source and the truncation of an answer', () => {
  it('are the source of the pack and none', async () => {
    const { _meta } = await answerOf(() => ({ n: 1 }), { source: packSource });
    expect(_meta).toEqual({ 'dev.toolpacks/freshness': shipped, 'dev.toolpacks/source': packSource });
  });

  it('are what the call reported last', async () => {
    const truncated = { returned: 1, total: 9, next_offset: 1, reason: 'limit' };
    const { _meta } = await answerOf(
      (call) => {
        call.report({ source: packSource, truncated: { ...truncated, total: 8 } });
        call.report({ source: callSource });
        call.report({ truncated });
        return { n: 1 };
      },
      { source: packSource },
    );
    expect(_meta).toEqual({
      'dev.toolpacks/freshness': shipped,
      'dev.toolpacks/source': callSource,
      'dev.toolpacks/truncated': truncated,
    });
  });

  it('are absent where nobody told of them', async () => {
    expect((await answerOf(() => ({ n: 1 })))._meta).toEqual({ 'dev.toolpacks/freshness': shipped });
  });
});
