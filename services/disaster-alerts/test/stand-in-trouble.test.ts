import { describe, expect, test } from 'vitest';
import type { Fault } from '../stand-in/faults.ts';
import { createGdacs } from '../stand-in/gdacs.ts';
import { allLevels, ask, type List, listPath } from './ask-stand-in.ts';

const path = `${listPath}/SEARCH?${allLevels}`;
const spoiled = (fault: Fault) => ask<List>(path, { fault: () => fault });

describe('faults', () => {
  test('a well-formed search can be refused', async () => {
    const { status, body } = await spoiled('bad_request');

    expect(status).toBe(400);
    expect(body).toMatchObject({ title: 'Bad Request', status: 400 });
  });

  test.each([
    ['forbidden', 403],
    ['html', 200],
    ['internal_error', 500],
  ] as const)('%s is a page of HTML with status %i', async (fault, expected) => {
    const { status, headers, text } = await spoiled(fault);

    expect(status).toBe(expected);
    expect(headers.get('content-type')).toContain('text/html');
    expect(text).toMatch(/^<!DOCTYPE html>/);
  });

  test('too many requests may say when to come back, or not', async () => {
    const [silent, told] = [await spoiled('too_many_requests'), await spoiled({ retryAfterS: 7 })];

    expect([silent.status, silent.headers.get('retry-after')]).toEqual([429, null]);
    expect([told.status, told.headers.get('retry-after')]).toEqual([429, '7']);
  });

  test('half an answer is no JSON', async () => {
    const whole = await ask<List>(path);
    await expect(spoiled('truncated')).rejects.toThrow(SyntaxError);
    const half = await createGdacs({ fault: () => 'truncated' })(new Request(`http://gdacs.test${path}`));

    expect(half.status).toBe(200);
    expect((await half.text()).length).toBeLessThan(whole.text.length);
  });

  test('a broken connection fails as fetch does', async () => {
    await expect(spoiled('reset')).rejects.toMatchObject({ message: 'fetch failed', cause: { code: 'ECONNRESET' } });
  });

  test('silence lasts until the request is given up', async () => {
    const giveUp = new AbortController();
    const answer = ask(path, { fault: () => 'silent' }, { signal: giveUp.signal });
    setTimeout(() => giveUp.abort(new Error('enough')), 5);

    await expect(answer).rejects.toThrow('enough');
  });

  test('each request has its own fate', async () => {
    const fates: (Fault | undefined)[] = ['bad_request', undefined];
    const gdacs = createGdacs({ fault: async () => fates.shift() });
    const request = () => new Request(`http://gdacs.test${path}`);

    expect([(await gdacs(request())).status, (await gdacs(request())).status]).toEqual([400, 200]);
  });
});

describe('delays', () => {
  test.each([
    ['of one request', { fault: () => ({ delayMs: 10 }) }],
    ['of all', { delayMs: 10 }],
  ])('%s come before a whole answer', async (_, options) => {
    const { status, body } = await ask<List>(path, options);

    expect(status).toBe(200);
    expect(body.features).toHaveLength(60);
  });

  test.each([
    ['of one request', { fault: () => ({ delayMs: 60_000 }) }],
    ['of all', { delayMs: 60_000 }],
  ])('%s end when the request is given up', async (_, options) => {
    const giveUp = new AbortController();
    const answer = ask(path, options, { signal: giveUp.signal });
    setTimeout(() => giveUp.abort(new Error('enough')), 5);

    await expect(answer).rejects.toThrow('enough');
  });

  test('a request that was given up before is not answered', async () => {
    await expect(ask(path, { delayMs: 1 }, { signal: AbortSignal.abort(new Error('gone')) })).rejects.toThrow('gone');
  });
});
