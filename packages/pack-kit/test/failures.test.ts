import { ToolError } from '@toolpacks/contracts';
import { afterEach, describe, expect, it } from 'vitest';
import { type StartedPack, startPack } from '../src/testing/index.ts';
import { packOf, type Run } from './pack-of.ts';
import { post, resultOf, type ToolResult } from './post.ts';

let pack: StartedPack | undefined;

afterEach(() => pack?.stop());

async function failureOf(run: Run): Promise<ToolResult> {
  pack = await startPack(packOf(run));
  const body = '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"act"}}';
  return resultOf(await post(pack.url, body, { 'X-Request-Id': 'find-me' }));
}

const raise = (thrown: unknown) => () => {
  throw thrown;
};

describe('a ToolError', () => {
  const options = { hint: 'Wait.', retryAfterS: 7, suggestions: ['b', 'c'], cause: new Error('vault.internal') };

  it.each<[string, Run]>([
    ['thrown', raise(new ToolError('rate_limited', 'a.example takes no more calls', options))],
    ['rejected', async () => raise(new ToolError('rate_limited', 'a.example takes no more calls', options))()],
  ])('that is %s becomes a result that the model can act on', async (_how, run) => {
    expect(await failureOf(run)).toEqual({
      content: [{ type: 'text', text: 'lab: a.example takes no more calls. Wait. Nearest valid: b, c' }],
      isError: true,
      _meta: {
        'dev.toolpacks/error': {
          class: 'rate_limited',
          retryable: true,
          retry_after_s: 7,
          hint: 'Wait.',
          suggestions: ['b', 'c'],
        },
      },
    });
  });

  it.each([
    ['lab: nothing found', {}, 'lab: nothing found'],
    ['nothing found', {}, 'lab: nothing found'],
    ['nothing found', { suggestions: [] }, 'lab: nothing found'],
    ['nothing found.', { hint: 'Ask for another' }, 'lab: nothing found. Ask for another'],
  ])('%s with %j reads well', async (message, given, expected) => {
    const { content } = await failureOf(raise(new ToolError('not_found', message, given)));
    expect(content[0]?.text).toBe(expected);
  });
});

describe('anything else that goes wrong', () => {
  const wrong = JSON.parse('{"n":"not a number"}');
  const tooMuch = JSON.parse('{"n":1,"secret":"vault.internal"}');

  it.each<[string, Run]>([
    ['an error thrown', raise(new Error('vault.internal'))],
    ['an error rejected', async () => raise(new TypeError('vault.internal'))()],
    ['a text thrown', raise('vault.internal')],
    ['nothing thrown', raise(undefined)],
    ['null rejected', () => Promise.reject(null)],
    ['an abort', () => Promise.reject(AbortSignal.abort().reason)],
    ['data that the outputSchema refuses', () => wrong],
    ['data that the outputSchema refuses, later', async () => wrong],
    ['data with members that are not published', () => tooMuch],
    ['no data', async () => JSON.parse('null')],
  ])('%s is told as internal with the request id and nothing else', async (_what, run) => {
    expect(await failureOf(run)).toEqual({
      content: [
        {
          type: 'text',
          text: 'lab: An internal error occurred; the operator finds it in the log under request id find-me',
        },
      ],
      isError: true,
      _meta: { 'dev.toolpacks/error': { class: 'internal', retryable: false } },
    });
  });
});
