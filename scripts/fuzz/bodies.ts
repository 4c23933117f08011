import { Agent, request } from 'node:http';
import * as z from 'zod';
import { startFuzzedStack } from './fuzzed-stack.ts';
import { bounds, excerpt, type Part, watchFigures } from './part.ts';
import { createRandom, hostileValue, mutateBytes, type Random } from './random.ts';

const batch = 64;
const connections = 8;
/** Times that an input is sent again, alone, before what it cost is put down to it. */
const confirmations = 2;

const toolList = z.object({
  result: z.object({
    tools: z.array(
      z.object({
        name: z.string(),
        inputSchema: z.looseObject({ properties: z.record(z.string(), z.unknown()).default({}) }),
      }),
    ),
  }),
});

interface Tool {
  readonly name: string;
  readonly properties: readonly string[];
}

interface Target {
  readonly url: string;
  readonly tools: readonly Tool[];
}

interface Input {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly tookMs: number;
}

/** Request bodies of every kind, at each pack, through the gateway, and at the address of all packs. */
export const bodies: Part = async ({ seed, from, count, until, found, progress }) => {
  const stack = await startFuzzedStack();
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  try {
    const targets = await findTargets([
      ...stack.packs.flatMap(({ name, url }) => [`${url}/${name}/mcp`, `${stack.gateway.url}/${name}/mcp`]),
      `${stack.gateway.url}/mcp`,
    ]);
    const watched = await watchFigures(stack.processes);
    const inputOf = (index: number) => makeInput(createRandom(seed, index), targets);
    const send = (index: number) => exchange(inputOf(index), agent);

    let index = from;
    while (index < from + count && Date.now() < until) {
      const indices = Array.from({ length: Math.min(batch, from + count - index) }, (_, offset) => index + offset);
      index += indices.length;
      const suspects = new Set<number>();
      await inTurns(indices, async (one) => {
        const answer = await send(one).catch((error: Error) => error);
        if (answer instanceof Error || answer.tookMs > bounds.answeredMs) suspects.add(one);
        else {
          const problem = problemOf(inputOf(one), answer);
          if (problem) found({ index: one, problem, input: shown(inputOf(one)) });
        }
      });
      const isHeavy = (await watched.problems()).length > 0;
      for (const one of isHeavy ? indices : suspects) {
        const problem = await confirm(() => send(one), watched.problems);
        if (problem) found({ index: one, problem, input: shown(inputOf(one)) });
      }
      progress(index - from);
    }
    return { inputs: index - from, figures: watched.figures() };
  } finally {
    agent.destroy();
    await stack.stop();
  }
};

const shown = ({ url, body }: Input): string => `${new URL(url).pathname} ${body.length} bytes: ${excerpt(body)}`;

/** A few at a time. */
async function inTurns(indices: readonly number[], work: (index: number) => Promise<void>): Promise<void> {
  const left = indices.values();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (const index of left) await work(index);
    }),
  );
}

/** The problem that an input has each time it is sent alone; undefined where once it has none. */
async function confirm(send: () => Promise<Answer>, problems: () => Promise<string[]>): Promise<string | undefined> {
  let last: string | undefined;
  for (let times = 0; times < confirmations; times++) {
    const answer = await send().catch((error: Error) => error);
    const [heavy] = await problems();
    if (answer instanceof Error) last = `got no response: ${answer.message}`;
    else if (answer.tookMs > bounds.answeredMs) last = `was answered after ${answer.tookMs.toFixed(0)} ms`;
    else last = heavy;
    if (last === undefined) return undefined;
  }
  return last;
}

async function findTargets(urls: readonly string[]): Promise<readonly Target[]> {
  return Promise.all(
    urls.map(async (url) => {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
      });
      const { result } = toolList.parse(await response.json());
      return {
        url,
        tools: result.tools.map(({ name, inputSchema }) => ({ name, properties: Object.keys(inputSchema.properties) })),
      };
    }),
  );
}

const methods = [
  'tools/call',
  'tools/list',
  'initialize',
  'ping',
  'server/discover',
  'notifications/initialized',
  'resources/list',
  'logging/setLevel',
  'completion/complete',
  'subscriptions/listen',
  'rpc.discover',
  '',
] as const;

function makeInput(random: Random, targets: readonly Target[]): Input {
  const [first, ...others] = targets;
  if (!first) throw new Error('There is nothing to fuzz.');
  const { url, tools } = random.pick([first, ...others]);
  const headers = {
    'content-type': random.chance(0.97)
      ? 'application/json'
      : random.pick(['text/plain', 'application/json; charset=utf-16', '']),
    accept: random.chance(0.9)
      ? 'application/json, text/event-stream'
      : random.pick(['*/*', 'text/html', 'text/event-stream']),
    ...(random.chance(0.3) && {
      'mcp-protocol-version': random.pick(['2025-06-18', '2025-11-25', '2026-07-28', '1999-01-01', 'x'.repeat(200)]),
    }),
  };
  return { url, headers, body: makeBody(random, tools) };
}

function makeBody(random: Random, tools: readonly Tool[]): Buffer {
  // One in a hundred is as large as the limits let it be, and some are larger.
  const size = random.chance(0.01) ? 20_000 : random.chance(0.05) ? 500 : 20;
  switch (random.below(10)) {
    case 0:
      return Buffer.from(JSON.stringify(hostileValue(random, size)) ?? 'undefined');
    case 1:
      return mutateBytes(random, Buffer.from(JSON.stringify(message(random, tools, 20))));
    case 2:
      return repeatedBytes(random, size);
    case 3:
      return Buffer.from(JSON.stringify(Array.from({ length: random.below(20) }, () => message(random, tools, 4))));
    default:
      return Buffer.from(JSON.stringify(message(random, tools, size)));
  }
}

/** Up to a megabyte of what a parser has to look at byte by byte. */
function repeatedBytes(random: Random, size: number): Buffer {
  const unit = random.pick([
    '[',
    '{"a":',
    '[[],',
    '"\\u0000',
    '{},',
    '[{"":0},',
    '-',
    '1e',
    '\\',
    '"\\\\',
    ' ',
    '\0',
    '\ufeff',
    '0,',
  ]);
  const whole = unit.repeat(Math.ceil((random.below(size) * 52) / unit.length));
  return Buffer.from(
    random.chance(0.5)
      ? whole
      : `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"x","arguments":${whole}`,
  );
}

function message(random: Random, tools: readonly Tool[], size: number): Readonly<Record<string, unknown>> {
  const method = random.chance(0.7) ? 'tools/call' : random.pick(methods);
  const whole = {
    jsonrpc: random.chance(0.98) ? '2.0' : hostileValue(random, 1),
    id: random.chance(0.9) ? random.below(1_000_000) : hostileValue(random, 2),
    method: random.chance(0.98) ? method : hostileValue(random, 2),
    params: method === 'tools/call' ? toolCall(random, tools, size) : hostileValue(random, size),
  };
  const dropped = random.chance(0.05) ? random.pick(['jsonrpc', 'id', 'method', 'params']) : undefined;
  return Object.fromEntries(Object.entries(whole).filter(([name]) => name !== dropped));
}

function toolCall(random: Random, tools: readonly Tool[], size: number): unknown {
  const [first, ...others] = tools;
  if (!first || random.chance(0.02)) return hostileValue(random, size);
  const tool = random.pick([first, ...others]);
  const names = tool.properties.filter(() => random.chance(0.5));
  if (random.chance(0.2)) names.push(random.pick(['__proto__', 'constructor', 'nonsense', '']));
  return {
    name: random.chance(0.97) ? tool.name : hostileValue(random, 2),
    arguments: random.chance(0.97)
      ? Object.fromEntries(names.map((name) => [name, hostileValue(random, size)]))
      : hostileValue(random, size),
    ...(random.chance(0.1) && { _meta: hostileValue(random, 8) }),
  };
}

function exchange({ url, headers, body }: Input, agent: Agent): Promise<Answer> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      { method: 'POST', headers: { ...headers, 'content-length': body.length }, agent },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.once('error', reject);
        incoming.once('end', () =>
          resolve({
            status: incoming.statusCode ?? 0,
            text: Buffer.concat(chunks).toString(),
            tookMs: performance.now() - startedAt,
          }),
        );
      },
    );
    outgoing.setTimeout(10_000, () => outgoing.destroy(new Error('no response within 10 s')));
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}

/** Packs and gateway are healthy, so nothing but the input can be at fault. */
const expectedStatuses: ReadonlySet<number> = new Set([200, 202, 400, 404, 405, 406, 413, 415, 431]);

function problemOf({ body }: Input, { status, text }: Answer): string | undefined {
  if (!expectedStatuses.has(status)) return `was answered with HTTP ${status}: ${text.slice(0, 200)}`;
  if (status === 202) return text === '' ? undefined : 'was accepted, with a body';
  const sent = parsed(body.toString());
  const json = text.startsWith('event:') || text.startsWith('data:') ? /^data: ?(.*)$/m.exec(text)?.[1] : text;
  const got = parsed(json ?? '');
  if (got === undefined) return `was answered with what is not JSON: ${text.slice(0, 200)}`;
  const wanted = idOf(sent);
  const id = idOf(got);
  if (id !== undefined && id !== null && id !== wanted && !Array.isArray(sent))
    return `was answered under the id ${JSON.stringify(id)}, not ${JSON.stringify(wanted)}`;
  if (/\bat [\w./<>]+ \(|node:internal|\/src\/\w|ERR_[A-Z]+/.test(text))
    return `shows internals: ${text.slice(0, 300)}`;
  return undefined;
}

const idOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
