import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { asJson, createUpstream, readJson } from '../src/index.ts';
import { maxJsonDepth, maxJsonElements } from '../src/parse-json.ts';
import { answers, type FaultyServer, startFaultyServer } from '../src/testing/faulty-server.ts';
import { toolErrorOf } from './errors.ts';

let server: FaultyServer;

beforeEach(async () => {
  server = await startFaultyServer(answers.json({}));
});

afterEach(() => server.close());

/** What is read of an answer with this text. */
function read(text: string): Promise<unknown> {
  server.answerWith(answers.text(200, text));
  return createUpstream({ name: 'quotes upstream', baseUrl: server.url }).getJson('', { schema: z.unknown() });
}

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const objects = (count: number) => `[${Array.from({ length: count }, () => '{}').join()}]`;

describe('an answer', () => {
  it.each([
    ['of 2 MiB', JSON.stringify('x'.repeat(2 * 1024 * 1024 - 2))],
    ['as deep as it may be', nested(maxJsonDepth)],
    ['of as many objects as it may have', objects(maxJsonElements / 2)],
  ])('%s is read', async (_, text) => {
    await expect(read(text)).resolves.toEqual(JSON.parse(text));
  });

  it.each([
    [
      'over 2 MiB',
      JSON.stringify('x'.repeat(2 * 1024 * 1024)),
      'the answer of HOST is larger than 2097152 bytes; ask for less',
    ],
    [
      'nested too deep',
      nested(maxJsonDepth + 1),
      'HOST answered with JSON that is nested deeper than 64 levels; try again in a minute',
    ],
    [
      'of a megabyte of brackets',
      '['.repeat(1_000_000),
      'HOST answered with JSON that is nested deeper than 64 levels; try again in a minute',
    ],
    [
      'of too many objects',
      objects(maxJsonElements / 2 + 1),
      'HOST answered with JSON that holds more than 50000 values; try again in a minute',
    ],
  ])('%s is upstream_invalid', async (_, text, sentence) => {
    expect(await toolErrorOf(read(text))).toMatchObject({
      errorClass: 'upstream_invalid',
      message: `quotes upstream: ${sentence.replace('HOST', server.host)}`,
    });
  });

  it('has clean texts', async () => {
    await expect(read('{"text":"a\\u0000b\\u202ec\u200bd\\ne"}')).resolves.toEqual({ text: 'abcd\ne' });
  });
});

describe('a limit of its own', () => {
  const subject = { name: 'gdacs', host: 'gdacs.example' };
  const parse = asJson(z.unknown(), { maxElements: 3 });

  it('lets as much through, and no more', async () => {
    await expect(parse(new Response('[1,2,3]'), subject)).resolves.toEqual([1, 2, 3]);
    const { message } = await toolErrorOf(parse(new Response('[1,2,3,4]'), subject));
    expect(message).toContain('holds more than 3 values');
  });

  it('is not for an answer that is trusted, whose texts stay as they are', async () => {
    const text = JSON.stringify(['\u200b', ...Array.from({ length: maxJsonElements }, () => 1)]);
    await expect(readJson(new Response(text), subject, { isTrusted: true })).resolves.toEqual(JSON.parse(text));
  });
});
