import { startUpstream } from '../../packages/pack-kit/src/testing/contract/start-upstream.ts';
import { listPacks } from '../packs/list-packs.ts';
import { loadHarness } from '../packs/load-harness.ts';
import { excerpt, type Part, type PartOptions, watchFigures } from './part.ts';
import { createRandom, hostileValue, mutateBytes, type Random } from './random.ts';
import { watchProcess } from './watched-process.ts';

/** A pack's budget for a call, and what it may take on top of that. */
const budgetMs = 2000;
const patienceMs = budgetMs + 3000;

/** Packs that one process makes, which keep some memory each. */
const packsPerProcess = 250;

/** Damaged documents of the source of every pack, each read by a pack that has just been made and knows nothing yet. */
export const documents: Part = async (options) => {
  const figures: Record<string, number> = {};
  let inputs = 0;
  for (const { name } of await listPacks()) {
    const report = await fuzzPack(name, options);
    inputs += report?.inputs ?? 0;
    Object.assign(figures, report?.figures);
  }
  return { inputs, figures };
};

async function fuzzPack(name: string, { seed, from, count, until, found, progress }: PartOptions) {
  const harness = await loadHarness(name);
  const standIn = await harness.openStandIn({ now: () => new Date() });
  if (!standIn) return undefined;
  let damage: (body: Buffer) => Buffer = (body) => body;
  let sent = '';
  const upstream = await startUpstream(async (request) => {
    const response = await standIn.handle(request);
    const body = Buffer.from(await response.arrayBuffer());
    const damaged = damage(body);
    sent = excerpt(damaged);
    const headers = { 'content-type': response.headers.get('content-type') ?? 'text/plain' };
    return new Response(damaged.length === 0 ? null : new Uint8Array(damaged), { status: response.status, headers });
  });
  const env = {
    ...harness.exampleEnv,
    ...standIn.toEnv(upstream.url),
    SAMPLE_DATA: 'never',
    CALL_BUDGET_MS: `${budgetMs}`,
  };
  const start = () => watchProcess(name, 'scripts/fuzz/read-documents.ts', [name], env);
  let reader = await start();
  try {
    let watched = await watchFigures([reader]);
    let index = from;
    for (; index < from + count && Date.now() < until; index++) {
      if (index > from && (index - from) % packsPerProcess === 0) {
        await reader.stop();
        reader = await start();
        watched = await watchFigures([reader]);
      }
      const read = async (): Promise<string | undefined> => {
        const random = createRandom(seed, index);
        damage = damageBy(random);
        const response = await fetch(`${reader.url}/?call=${random.below(1000)}`, {
          signal: AbortSignal.timeout(patienceMs),
        }).catch((error: Error) => error);
        if (response instanceof Error) return `${name}: no answer: ${response.message}`;
        const text = await response.text();
        const [heavy] = (await watched.problems()).filter((problem) => !problem.includes('grew'));
        return heavy ?? problemOf(name, text);
      };
      const problem = (await read()) && (await read());
      if (problem) found({ index, problem, input: sent });
      progress(index - from);
    }
    return { inputs: index - from, figures: watched.figures() };
  } finally {
    await reader.stop();
    await upstream.stop();
    await standIn.stop?.();
  }
}

/** Every call of a tool ends in a result, or in an error that says what is wrong with the source. */
function problemOf(name: string, text: string): string | undefined {
  const { result, error } = JSON.parse(text);
  const errorClass = result?._meta?.['dev.toolpacks/error']?.class;
  if (error) return `${name}: the call failed: ${JSON.stringify(error).slice(0, 200)}`;
  if (result?.isError && !/^(upstream_|not_found|timeout|rate_limited)/.test(errorClass))
    return `${name}: the tool failed: ${text.slice(0, 300)}`;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: this is what is looked for
  if (/[\u0000-\u0008\u200b\u202a-\u202e\u2066-\u2069]|\\u00(0[0-8bcef]|1[0-9a-f])/.test(text))
    return `${name}: the result holds control or bidi characters`;
  return undefined;
}

function damageBy(random: Random): (body: Buffer) => Buffer {
  const kind = random.below(10);
  return (body) => {
    if (kind < 3) return mutateBytes(random, body);
    if (kind === 3) return large(random, body);
    const document = parsed(body);
    if (document === undefined)
      return kind < 8 ? mutateBytes(random, mutateBytes(random, body)) : damageText(random, body);
    for (let times = 1 + random.below(4); times > 0; times--) damageValue(random, document);
    return Buffer.from(JSON.stringify(document));
  };
}

/** Up to 16 MB of what a reader has to look at. */
function large(random: Random, body: Buffer): Buffer {
  const size = random.chance(0.02) ? 16_000_000 : 200_000;
  const unit = random.pick([
    '[',
    '{},',
    '{"a":',
    '[[],',
    '"\\u0000",',
    '0,',
    '<item>',
    'a,b\r\n',
    '\0',
    '<![CDATA[',
    '&amp;',
    '"',
    '\n',
  ]);
  const filler = unit.repeat(Math.ceil(size / unit.length));
  const at = random.below(body.length + 1);
  return Buffer.concat([body.subarray(0, at), Buffer.from(filler), body.subarray(at)]);
}

function damageText(random: Random, body: Buffer): Buffer {
  const text = body.toString('latin1');
  const separators = [...text.matchAll(/[<>,"&;\n]/g)];
  const { index = 0 } = separators[random.below(Math.max(1, separators.length))] ?? {};
  const put = JSON.stringify(hostileValue(random, 20)) ?? '';
  return Buffer.from(text.slice(0, index) + put + text.slice(index + random.below(50)), 'latin1');
}

/** Puts something else in the place of one member, somewhere in a document. */
function damageValue(random: Random, document: unknown): void {
  let at: unknown = document;
  for (let depth = 0; depth < 12; depth++) {
    if (typeof at !== 'object' || at === null) return;
    const keys = Object.keys(at);
    if (keys.length === 0) return;
    const key = keys[random.below(keys.length)] ?? '';
    const member: unknown = Reflect.get(at, key);
    if (typeof member !== 'object' || member === null || random.chance(0.25)) {
      if (random.chance(0.15)) Reflect.deleteProperty(at, key);
      else Reflect.set(at, key, hostileValue(random, random.chance(0.05) ? 20_000 : 20));
      return;
    }
    at = member;
  }
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}
