import type { Socket } from 'node:net';
import { describeWith, until } from '@toolpacks/testing';
import { expect, it } from 'vitest';
import { ping, post } from './call.ts';
import type { Answer } from './pack-double.ts';
import { startGateway } from './start-gateway.ts';
import { manyLoopbacks, startReplicas } from './start-replicas.ts';
import { stopAfterTest } from './stop-after.ts';

const tools = [
  { name: 'look_up', annotations: { readOnlyHint: true } },
  { name: 'put', annotations: { readOnlyHint: false, idempotentHint: true } },
  { name: 'append', annotations: { readOnlyHint: false } },
  { name: 'unmarked' },
];
const callTool = (name: string, text: string) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: { text } },
});

/** Five replicas of a pack. Each ends, and stays away, when a call says `die`; a call that says `wait` is not answered. */
async function startFive() {
  const died = new Set<string | undefined>();
  let runs = 0;
  const held: Socket[] = [];
  const answer: Answer = (request, response, { body }) => {
    const address = request.socket.localAddress;
    const text = body.toString();
    if (text.includes('die')) {
      died.add(address);
      runs++;
    }
    if (text.includes('wait')) return held.push(request.socket);
    if (died.has(address)) return request.socket.resetAndDestroy();
    if (text.includes('server/discover'))
      return response.end(
        '{"jsonrpc":"2.0","id":1,"result":{"instructions":"","_meta":{"io.modelcontextprotocol/serverInfo":{"version":"1"}}}}',
      );
    if (text.includes('tools/list')) return response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: { tools } }));
    return response.end('{"jsonrpc":"2.0","id":1,"result":{}}');
  };
  const replicas = stopAfterTest(await startReplicas(5, answer));
  const gateway = stopAfterTest(await startGateway({ parrot: replicas.url }, {}, async () => [...replicas.addresses]));
  return { url: gateway.url, died, runs: () => runs, held };
}

describeWith(manyLoopbacks, 'a request that ends the replica that gets it', () => {
  it.each<[title: string, message: unknown, deaths: number]>([
    ['of a tool that only reads ends two', callTool('look_up', 'die'), 2],
    ['of a tool that is idempotent ends two', callTool('put', 'die'), 2],
    ['of a tool that writes ends one, and writes once', callTool('append', 'die'), 1],
    ['of a tool that does not say ends one', callTool('unmarked', 'die'), 1],
    ['of a tool that nobody knows ends one', callTool('no_such_tool', 'die'), 1],
    ['of no tool ends two', { ...ping, method: 'die' }, 2],
    ['in a batch with one that writes ends one', [callTool('look_up', 'die'), callTool('append', 'x')], 1],
    ['in a batch that only reads ends two', [callTool('look_up', 'die'), ping], 2],
    ['that is not JSON ends one', '{"die', 1],
  ])('%s', async (_, message, deaths) => {
    const { url, died, runs } = await startFive();
    expect((await post(url, '/parrot/mcp', message)).status).toBe(502);
    expect([died.size, runs()]).toEqual([deaths, deaths]);
    for (let call = 0; call < 20; call++) expect((await post(url, '/parrot/mcp')).status).toBe(200);
  });

  it('is not multiplied where every replica breaks: ten second attempts at the same time', async () => {
    const { url, held } = await startFive();
    await post(url, '/parrot/mcp', callTool('look_up', 'well'));
    const statuses: number[] = [];
    const calls = Array.from({ length: 40 }, async () => {
      const { status = 0 } = await post(url, '/parrot/mcp', callTool('look_up', 'wait'));
      statuses.push(status);
    });
    await until(() => held.length === 40);
    for (const socket of held.splice(0)) socket.resetAndDestroy();
    await until(() => statuses.length === 30 && held.length === 10);
    for (const socket of held.splice(0)) socket.resetAndDestroy();
    await Promise.all(calls);
    expect(new Set(statuses)).toEqual(new Set([502]));
  });
});
