import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { post } from './post.ts';
import { type SpawnedProgram, spawnProgram } from './spawn-program.ts';

const canary = 'canary-7c1f';

let service: SpawnedProgram;
let url: string;

beforeAll(async () => {
  service = spawnProgram(['test/lab-service.ts']);
  url = `${await service.url()}/lab/mcp`;
});

afterAll(() => service.stop('SIGKILL'));

const call = (given: object, tool = 'act') =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: tool, arguments: given } });
const requestLine = (id: string) => service.line(({ msg, request_id }) => msg === 'request' && request_id === id);

async function lineOf(id: string, body: string): Promise<unknown> {
  await post(url, body, { 'X-Request-Id': id });
  return requestLine(id);
}

describe('the log of a pack', () => {
  it.each([
    ['ok', call({ how: 'succeed', word: canary }), { rpc_method: 'tools/call', tool: 'act', outcome: 'ok' }],
    ['refused', call({ how: canary }), { rpc_method: 'tools/call', tool: 'act', outcome: 'invalid_input' }],
    ['unknown-argument', call({ [canary]: 1 }), { tool: 'act', outcome: 'invalid_input' }],
    ['failed', call({ how: 'fail', word: canary }), { tool: 'act', outcome: 'internal' }],
    ['wrong-answer', call({ how: 'answer_wrongly', word: canary }), { tool: 'act', outcome: 'internal' }],
    ['unknown-tool', call({}, canary), { rpc_method: 'tools/call' }],
    ['unknown-method', `{"jsonrpc":"2.0","id":1,"method":"${canary}"}`, { rpc_method: 'other' }],
    ['no-message', `"${canary}"`, { rpc_method: 'other', status: 400 }],
    ['a-batch', `[${call({ how: 'succeed', word: canary })}]`, { rpc_method: 'batch', tool: 'act' }],
  ])('has method, tool and outcome of a call: %s', async (id, body, fields) => {
    expect(await lineOf(id, body)).toMatchObject({ method: 'POST', path: '/lab/mcp', status: 200, ...fields });
    expect(JSON.stringify(service.lines)).not.toContain(canary);
  });

  it('has the stack of a tool that failed, by the request id that the caller was told', async () => {
    const { text } = await post(url, call({ how: 'fail' }), { 'X-Request-Id': 'stack' });
    expect(text).toContain('under request id stack');
    expect(text).not.toMatch(/vault|lab-service/);
    const line = await service.line(({ level, request_id }) => level === 'error' && request_id === 'stack');
    expect(line).toMatchObject({ tool: 'act', err: { stack: expect.stringContaining('lab-service.ts') } });
  });

  it('has why an answer broke its own outputSchema', async () => {
    const { text } = await post(url, call({ how: 'answer_wrongly', word: canary }), { 'X-Request-Id': 'wrong' });
    expect(text).not.toContain(canary);
    const line = await service.line(({ level, request_id }) => level === 'error' && request_id === 'wrong');
    expect(JSON.stringify(line.err)).toContain('outputSchema');
    expect(JSON.stringify(line.err)).toMatch(/word/);
  });

  it('has status 499 and the outcome cancelled for a caller that hangs up', async () => {
    const gone = new AbortController();
    const headers = { 'Content-Type': 'application/json', 'X-Request-Id': 'impatient' };
    const sent = fetch(url, { method: 'POST', headers, body: call({ how: 'wait' }), signal: gone.signal });
    const refused = sent.catch(() => undefined);
    await service.line(({ msg }) => msg === 'waiting');
    gone.abort();
    await refused;
    expect(await requestLine('impatient')).toMatchObject({ status: 499, tool: 'act', outcome: 'cancelled' });
  });

  it('is all that a pack writes, also for a batch of 50 calls', async () => {
    const { text } = await post(url, `[${Array.from({ length: 50 }, () => call({ how: 'succeed' })).join(',')}]`);
    expect(JSON.parse(text)).toHaveLength(50);
    await lineOf('after-the-batch', call({ how: 'succeed' }));
    expect(service.stderr()).toBe('');
  });
});
