import { describe, expect, it } from 'vitest';
import { type ErrorClass, errorClasses, ToolError } from '../src/index.ts';

describe('a tool error', () => {
  it.each<[ErrorClass, boolean]>([
    ['invalid_input', false],
    ['not_found', false],
    ['rate_limited', true],
    ['upstream_rejected', false],
    ['upstream_invalid', true],
    ['upstream_unavailable', true],
    ['upstream_timeout', true],
    ['overloaded', true],
    ['internal', false],
  ])('of class %s tells whether a retry makes sense: %s', (errorClass, retryable) => {
    const error = new ToolError(errorClass, 'no');
    expect(error.retryable).toBe(retryable);
    expect(error.toMeta()).toEqual({ class: errorClass, retryable });
  });

  it('knows the nine classes of the contract and no other', () => {
    expect(Object.keys(errorClasses)).toHaveLength(9);
  });

  it('tells what it was given in the names that callers see', () => {
    const options = { retryAfterS: 0, hint: 'Wait', suggestions: [], cause: new Error('internal') };
    expect(new ToolError('rate_limited', 'no', options).toMeta()).toEqual({
      class: 'rate_limited',
      retryable: true,
      retry_after_s: 0,
      hint: 'Wait',
      suggestions: [],
    });
  });

  it('keeps its cause for the log, and has none where none was given', () => {
    const cause = new Error('socket');
    expect(new ToolError('internal', 'no', { cause }).cause).toBe(cause);
    expect('cause' in new ToolError('internal', 'no')).toBe(false);
  });
});
