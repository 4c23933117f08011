import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { callTool, type Tool } from '../e2e/load/call-tool.ts';
import { startLoad } from '../e2e/load/start-load.ts';
import { createFleet, findFreePort } from './fleet.ts';
import { startHungCallers } from './hung-callers.ts';
import { findServices, specOf } from './services.ts';
import { toSpread } from './spread.ts';

/**
 * What a pack that hangs costs the calls of the others: their p99 with and without it, in turns within one run. A median of
 * windows, because one window's p99 is a matter of what else the machine did.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '8' },
    'window-ms': { type: 'string', default: '5000' },
    /** Of all three packs together. */
    'calls-per-second': { type: 'string', default: '600' },
    /** Callers of the pack that hangs; each asks again when it was told to. */
    callers: { type: 'string', default: '400' },
  },
});
const rounds = Number(values.rounds);
const windowMs = Number(values['window-ms']);
const callsPerSecond = Number(values['calls-per-second']);
const callers = Number(values.callers);

const tools: readonly Tool[] = [
  { pack: 'quotes', name: 'random_quote' },
  { pack: 'chain-eth', name: 'chains' },
  { pack: 'dance-events', name: 'regions' },
];
/** Until connections are open and the first calls of a window are over. */
const settleMs = 2000;

const root = resolve(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'toolpacks-hung-pack-'));
const fleet = createFleet(folder);
process.once('exit', () => {
  fleet.killAll();
  rmSync(folder, { recursive: true, force: true });
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));

const services = findServices(root);
const bundleOf = (wanted: string): string => {
  const bundle = services.find(({ name }) => name === wanted)?.bundle;
  if (bundle) return bundle;
  throw new Error(`The bundle of ${wanted} is missing; build the bundles with \`npx turbo build\``);
};

const hangingPort = await findFreePort();
const hanging = createServer().listen(hangingPort, '127.0.0.1');
await once(hanging, 'listening');
const packs: Record<string, string> = { hung: `http://127.0.0.1:${hangingPort}` };
for (const { pack } of tools) packs[pack] = (await fleet.start(specOf(pack, bundleOf(pack)))).baseUrl;
const packsFile = join(folder, 'packs.json');
writeFileSync(packsFile, JSON.stringify(packs));
const gateway = await fleet.start(specOf('gateway', bundleOf('gateway'), { PACKS_FILE: packsFile }));

const agent = new Agent({ keepAlive: true });
await window(settleMs);
const before: number[] = [];
const during: number[] = [];
for (let round = 0; round < rounds; round += 1) {
  before.push(await window(windowMs));
  during.push(await besideHungPack(() => window(windowMs)));
}
const ratio = toSpread(before.map((p99Ms, round) => (during[round] ?? Number.NaN) / p99Ms));
const [without, beside] = [toSpread(before), toSpread(during)];
const inMs = ({ median, min, max }: typeof without) =>
  `${median.toFixed(2)} ms (${min.toFixed(2)} to ${max.toFixed(2)})`;
process.stdout.write(
  `${callsPerSecond} calls/s of ${tools.length} packs, ${rounds} windows of ${windowMs} ms each way, ${callers} callers of the pack that hangs
p99 before               ${inMs(without)}
p99 while a pack hangs   ${inMs(beside)}
ratio of the medians     ${(beside.median / without.median).toFixed(2)}   bar: at most 1.20
ratio within a round     ${ratio.median.toFixed(2)} (${ratio.min.toFixed(2)} to ${ratio.max.toFixed(2)})
`,
);
process.exit();

/** The p99 of all calls in a window, in milliseconds. Throws where one fails. */
async function window(durationMs: number): Promise<number> {
  const loads = tools.map((tool) =>
    startLoad(callTool(gateway.baseUrl, tool, agent), { callsPerSecond: callsPerSecond / tools.length }),
  );
  await delay(durationMs);
  const reports = await Promise.all(loads.map((load) => load.stop()));
  for (const { failures } of reports) for (const [failure] of failures) throw new Error(`A call failed: ${failure}`);
  const latenciesMs = reports.flatMap((report) => report.latenciesMs).sort((a, b) => a - b);
  return latenciesMs[Math.floor(latenciesMs.length * 0.99)] ?? Number.NaN;
}

async function besideHungPack<T>(measure: () => Promise<T>): Promise<T> {
  const hungCallers = startHungCallers(gateway.baseUrl, 'hung', callers);
  await delay(settleMs);
  try {
    return await measure();
  } finally {
    hungCallers.stop();
    await delay(settleMs);
  }
}
