import { Agent, request, STATUS_CODES } from 'node:http';
import { readMetrics } from '@toolpacks/http/testing';
import { startPack } from '@toolpacks/pack-kit/testing';
import { until } from '@toolpacks/testing';
import { afterAll, expect, it } from 'vitest';
import { callTool, counted, modernHeaders, sampleOf } from './call-metrics.ts';
import { type Answer, startPackDouble } from './pack-double.ts';
import { samplePack } from './sample-pack.ts';
import { startGateway } from './start-gateway.ts';
import { stopAfterFile, stopAfterTest } from './stop-after.ts';

const agent = new Agent({ keepAlive: true });
afterAll(() => agent.destroy());
const parrot = stopAfterFile(await startPack(samplePack()));
const hostile = stopAfterFile(await startPackDouble());
const gateway = stopAfterFile(await startGateway({ parrot: parrot.baseUrl, hostile: hostile.url }));

const ownSeries = async () =>
  (await readMetrics(gateway.url)).filter(({ name }) => /^(toolpacks|http)_/.test(name)).map(({ labels }) => labels);

/** On connections that stay, so that thousands are over in seconds. */
const send = (path: string, headers: Record<string, string>, method = 'POST'): Promise<void> =>
  new Promise((resolve, reject) => {
    const json = { 'content-type': 'application/json', ...headers };
    const asked = request(gateway.url + path, { method, agent, headers: json }, (answer) => {
      answer.resume().once('end', resolve).once('error', reject);
    });
    asked.once('error', reject).end('{"jsonrpc":"2.0","id":1,"method":"ping"}');
  });

/** `count` times, fifty at a time. */
async function many(count: number, work: (n: number) => Promise<void>): Promise<void> {
  for (let done = 0; done < count; done += 50) {
    await Promise.all(Array.from({ length: 50 }, (_, index) => work(done + index)));
  }
}

/** Each with a tool name that nobody has used before. */
const madeUp: readonly ((n: number) => Promise<void>)[] = [
  (n) => send('/parrot/mcp', modernHeaders(`tool-${n}`)),
  (n) => send('/parrot/mcp', modernHeaders(`=?base64?${btoa(`tool-${n}`)}?=`)),
  (n) => send('/parrot/mcp', { ...modernHeaders(`tool-${n}`), 'MCP-Protocol-Version': `2027-01-01-${n}` }),
  (n) => send('/parrot/mcp', { ...modernHeaders(`tool-${n}`), 'Mcp-Method': `method/${n}` }),
  (n) => send(`/pack-${n}/mcp`, modernHeaders(`tool-${n}`)),
  (n) => send(`/pack-${n}/mcp/server.json`, modernHeaders(`tool-${n}`), 'GET'),
  (n) => send('/hostile/mcp', modernHeaders(`tool-${n}`)),
  (n) => send(`/pack-${n}/mcp`, {}, 'DELETE'),
  (n) => send(`/path-${n}`, {}, n % 2 ? 'PROPFIND' : 'SEARCH'),
];

it('hundreds of made-up tools, packs, paths, methods, revisions and error classes make no new series', async () => {
  let answers = 0;
  hostile.answerWith((_, response) => {
    answers++;
    response.writeHead(200, { 'Toolpacks-Error-Class': `class-${answers}` }).end('{}');
  });
  await until(async () => {
    await callTool(gateway, 'parrot', 'repeat');
    return 'parrot repeat 200' in (await counted(gateway));
  });
  await many(50, async (n) => {
    for (const work of madeUp) await work(n);
  });
  const before = await ownSeries();
  await many(1050, (n) => madeUp[n % madeUp.length]?.(n) ?? Promise.resolve());
  const after = await ownSeries();
  expect(after).toEqual(before);
  expect(JSON.stringify(after)).not.toMatch(/tool-\d|pack-\d|path-\d|class-\d|method\/|2027/);
});

it('a pack is asked for its tools at most once in half a minute, however many unknown ones are called', () => {
  const questions = hostile.received.filter(({ body }) => body.includes('tools/list'));
  expect(hostile.received.length).toBeGreaterThan(150);
  expect(questions.length).toBeLessThan(5);
});

it('a pack whose tools and statuses have no end gets a few hundred series and no more', async () => {
  const inventive = stopAfterTest(await startPackDouble(endless()));
  await gateway.writePacks({ inventive: inventive.url });
  await until(async () => (await sampleOf(gateway, 'calls_in_flight', { pack: 'inventive' })) === 0);
  await many(1500, (n) => send('/inventive/mcp', modernHeaders(n % 200 === 0 ? 'x'.repeat(200) : `tool-${n % 200}`)));
  const calls = await counted(gateway);
  const tools = new Set(Object.keys(calls).flatMap((key) => /tool-\d+/.exec(key) ?? []));
  expect(tools.size).toBe(100);
  expect(Object.keys(calls).length).toBeLessThanOrEqual(600);
  expect(Object.keys(calls).length).toBeGreaterThan(400);
  expect(Object.values(calls).reduce((sum, count) => sum + count, 0)).toBe(1500);
  const statuses = new Set((await ownSeries()).flatMap(({ status }) => status ?? []));
  const named = [...Object.keys(STATUS_CODES), '2xx', '3xx', '4xx', '499', '5xx'];
  expect([...statuses].filter((status) => !named.includes(status))).toEqual([]);
});

/** Ten thousand tools, every status in turn, and every class. */
function endless(): Answer {
  const classes = ['not_found', 'rate_limited', 'overloaded', 'internal', 'upstream_invalid', 'upstream_rejected'];
  const tools = Array.from({ length: 10_000 }, (_, n) => ({ name: n === 0 ? 'x'.repeat(200) : `tool-${n}` }));
  const description = {
    tools,
    instructions: '',
    _meta: { 'io.modelcontextprotocol/serverInfo': { version: '1' } },
  };
  let answers = 0;
  return (_, response, { body }) => {
    if (/server\/discover|tools\/list/.test(body.toString())) {
      return response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: description }));
    }
    answers++;
    const headers = { 'Toolpacks-Error-Class': classes[answers % classes.length], 'content-length': 0 };
    return response.writeHead(200 + (answers % 400), headers).end();
  };
}
