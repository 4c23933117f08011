import { describe, expect, test } from 'vitest';
import { readOutcome } from '../src/answer/outcome.ts';
import { suggestedArgument } from '../src/answer/suggested-argument.ts';
import { parametersOf } from '../src/tool/parameter.ts';

const received = (status: number, body: unknown, retryAfter: string | null = null) =>
  readOutcome({ status, retryAfter, body: typeof body === 'string' ? body : JSON.stringify(body) });

describe('an answer', () => {
  test('is its data, its _meta and the texts after the data', () => {
    const meta = { 'dev.toolpacks/freshness': { state: 'sample' } };
    const content = [
      { type: 'text', text: '{"a":1}' },
      { type: 'text', text: 'This is sample data' },
    ];
    expect(received(200, { id: 1, result: { content, structuredContent: { a: 1 }, _meta: meta } })).toEqual({
      kind: 'answer',
      data: { a: 1 },
      meta,
      notes: ['This is sample data'],
    });
  });

  test('without structured content is what its text says', () => {
    const ofText = (text: string) => received(200, { result: { content: [{ type: 'text', text }] } });
    expect(ofText('[1]')).toMatchObject({ data: [1] });
    expect(ofText('hello')).toMatchObject({ data: 'hello' });
  });
});

describe('a failure', () => {
  test('of a tool has its text, hint, suggestions and when to try again', () => {
    const error = { class: 'rate_limited', retryable: true, retry_after_s: 30, hint: 'Wait', suggestions: ['a'] };
    const result = {
      isError: true,
      content: [{ type: 'text', text: 'Slow down' }],
      _meta: { 'dev.toolpacks/error': error },
    };
    expect(received(200, { result })).toEqual({
      kind: 'failure',
      title: 'The source is throttling',
      message: 'Slow down',
      hint: 'Wait',
      suggestions: ['a'],
      retryAfterS: 30,
      retryable: true,
    });
  });

  test('of the protocol has the words of its error', () => {
    const error = { code: -32602, message: 'No tool random_qoute', data: { suggestions: ['random_quote'] } };
    expect(received(200, { error })).toMatchObject({ message: error.message, suggestions: ['random_quote'] });
  });

  test('for want of a key asks for one', () => {
    const error = { code: 401, message: 'A key or an access token is needed' };
    expect(received(401, { error })).toMatchObject({
      title: 'A key is needed',
      message: error.message,
      needsKey: true,
    });
  });

  test('of an overloaded pack says when to come back', () => {
    expect(received(503, { error: { code: 503, message: 'Full' } }, '5')).toMatchObject({
      message: 'Full',
      retryable: true,
      retryAfterS: 5,
    });
  });

  test.each(['<html>Bad gateway</html>', '', '[]', 'null'])(
    'that is no JSON-RPC message (%s) is told in words',
    (body) => {
      expect(received(502, body)).toMatchObject({
        kind: 'failure',
        title: 'The pack gave no proper answer',
        retryable: true,
      });
      expect(received(200, body)).toMatchObject({ kind: 'failure', message: expect.stringContaining('status 200') });
    },
  );
});

describe('a suggestion', () => {
  const parameters = parametersOf({
    properties: { limit: { type: 'integer' }, region: { type: 'string' }, tags: { type: 'string' } },
  });

  test('takes the place of what was refused', () => {
    const message = 'quotes: random_quote: tags: no tag "wisdm"; near are wisdom';
    expect(suggestedArgument(parameters, { limit: 3, tags: 'love,wisdm' }, message, 'wisdom')).toEqual({
      name: 'tags',
      value: 'love,wisdom',
    });
  });

  test('belongs to the argument that the message names', () => {
    const message = 'dance-events: events: region: is required';
    expect(suggestedArgument(parameters, {}, message, 'bayarea')).toEqual({ name: 'region', value: 'bayarea' });
  });

  test('belongs nowhere where the message names no argument', () => {
    expect(suggestedArgument(parameters, { region: 'x' }, 'Something is wrong', 'bayarea')).toBeUndefined();
  });
});
