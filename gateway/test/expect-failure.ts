import { expect } from 'vitest';
import type { Answered } from './call.ts';

/** Expects the gateway's answer for the pack `broken`: a JSON-RPC error that gives nothing of the inside away. */
export function expectFailure(answer: Answered, status: number, id: unknown, internals: readonly string[]) {
  expect(answer.status).toBe(status);
  expect(answer.headers['content-type']).toMatch(/^application\/json/);
  expect(JSON.parse(answer.text)).toEqual({
    jsonrpc: '2.0',
    id,
    error: { code: status, message: expect.stringMatching(/^broken: .+; try again in /) },
  });
  expect(answer.headers['retry-after']).toBe(status === 504 ? undefined : '5');
  for (const internal of internals) expect(answer.text).not.toContain(internal);
  expect(answer.text).not.toMatch(/ECONN|UND_ERR|HPE_|undici|node:|\n\s+at /);
}
