import { afterEach, describe, expect, it } from 'vitest';
import { type StartedPack, startPack } from '../src/testing/index.ts';
import { type PackOfOptions, packOf, type Run } from './pack-of.ts';

let pack: StartedPack | undefined;

afterEach(() => pack?.stop());

async function twoAnswers(run: Run, options: PackOfOptions = {}) {
  const started = await startPack(packOf(run, options));
  pack = started;
  return [await started.call('act'), await started.call('act')];
}

describe('a tool that repeats its answers', () => {
  it('has the same object checked and written once', async () => {
    let read = 0;
    const data = {
      get n() {
        return ++read;
      },
    };
    const [first, second] = await twoAnswers(() => data, { repeats: true });
    expect(first?.structuredContent).toEqual({ n: 1 });
    expect(second).toEqual(first);
  });

  it('has another object checked and written anew, equal or not', async () => {
    const answers = [{ n: 1 }, { n: Number.NaN }];
    const [first, second] = await twoAnswers(() => answers.shift() ?? { n: 3 }, { repeats: true });
    expect(first?.structuredContent).toEqual({ n: 1 });
    expect(second?._meta['dev.toolpacks/error']).toMatchObject({ class: 'internal' });
  });

  it('still tells the notes and the freshness of each call', async () => {
    const data = { n: 1 };
    let calls = 0;
    const [first, second] = await twoAnswers(
      (call) => {
        calls++;
        if (calls === 2) call.note('The second one');
        call.report({ freshness: { state: calls === 1 ? 'fresh' : 'hit', fetched_at: null, fresh_until: null } });
        return data;
      },
      { repeats: true },
    );
    expect(first?.content).toHaveLength(1);
    expect(second?.content[1]).toEqual({ type: 'text', text: 'The second one' });
    expect([first, second].map((answer) => answer?._meta['dev.toolpacks/freshness']?.state)).toEqual(['fresh', 'hit']);
  });
});

it('a tool that does not say so has its object read at every call', async () => {
  const data = { n: 1 };
  const [first, second] = await twoAnswers(() => {
    data.n++;
    return data;
  });
  expect([first, second].map((answer) => answer?.structuredContent)).toEqual([{ n: 2 }, { n: 3 }]);
});

it('a note stands alone where a tool has no content blocks of its own for an answer', async () => {
  const run: Run = (call) => {
    call.note('Nothing to show');
    return { n: 1 };
  };
  const [answer] = await twoAnswers(run, { content: () => [] });
  expect(answer?.content).toEqual([{ type: 'text', text: 'Nothing to show' }]);
});
