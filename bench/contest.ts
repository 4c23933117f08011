import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Comparison, type ComparisonOptions, compare } from './compare.ts';
import { danceCall, serveListings, variousDanceCalls, warmDanceAnswer } from './dance-query.ts';
import { commandOf, type Fleet, type Server, type ServerSpec } from './fleet.ts';
import { type Load, putLoad } from './load.ts';
import { checkQuote, quoteCall, typicalAnswer } from './quote-call.ts';
import { type ServerFigures, serverFigures } from './report.ts';
import { cpuRatioRow, type Row, ratioRow } from './row.ts';
import { specOf } from './services.ts';
import { type Call, post } from './tool-call.ts';

/** What came out of comparing a service and its peers. */
export interface Contest {
  readonly rows: readonly Row[];
  readonly servers: readonly ServerFigures[];
  /** By comparison. */
  readonly rounds: Readonly<Record<string, Comparison['rounds']>>;
  /** How each server was started. */
  readonly commands: Readonly<Record<string, string>>;
}

export interface ContestOptions extends Omit<ComparisonOptions, 'load'> {
  readonly root: string;
  /** For files of a run. */
  readonly folder: string;
  /** The pack's bundle. */
  readonly bundle: string;
}

/** Few enough for short queues, enough to keep any of the servers busy all the time. */
export const connections = 16;

/** A quote at random against the SDK and bare Koa. */
export async function contestQuotes(
  fleet: Fleet,
  { typicalAmong, ...options }: ContestOptions & { readonly typicalAmong: number },
): Promise<Contest> {
  const packSpec = specOf('quotes pack', options.bundle);
  const pack = await fleet.start(packSpec);
  const koaSpec = bareKoa('bare Koa', quoteCall, await typicalAnswer(pack.baseUrl, typicalAmong), options.folder);
  const sdkSpec = peer('SDK, stateless', 'sdk-stateless.ts', quoteCall);
  const servers = [pack, await fleet.start(koaSpec), await fleet.start(sdkSpec)];
  for (const server of servers) checkQuote(server.name, await post(server.baseUrl, quoteCall));

  const comparison = await compare(servers, { ...options, load: post16([quoteCall]) });
  await Promise.all(servers.map((server) => server.stop()));
  return {
    rows: [
      ratioRow('quotes pack over the SDK, stateless', comparison, { of: 0, over: 2, atLeast: 7 }),
      cpuRatioRow('  the same by processor time', comparison, { of: 0, over: 2 }),
      ratioRow('quotes pack over bare Koa', comparison, { of: 0, over: 1, atLeast: 0.7 }),
      cpuRatioRow('  the same by processor time', comparison, { of: 0, over: 1 }),
    ],
    servers: serverFigures(namesOf(servers), comparison),
    rounds: { quotes: comparison.rounds },
    commands: commandsOf([packSpec, koaSpec, sdkSpec], options.root),
  };
}

/**
 * A filtered query of a region whose file is in memory, against bare Koa; then more queries in turn than the pack keeps
 * answers to, so that each is searched and written anew.
 */
export async function contestDance(
  fleet: Fleet,
  { file, ...options }: ContestOptions & { readonly file: Uint8Array },
): Promise<Contest> {
  const listings = await serveListings(file);
  const packSpec = specOf('dance pack', options.bundle, { DANCE_EVENTS_UPSTREAM_URL: listings.url });
  const pack = await fleet.start(packSpec);
  const koaSpec = bareKoa('bare Koa, as long', danceCall, await warmDanceAnswer(pack.baseUrl), options.folder);
  const servers = [pack, await fleet.start(koaSpec)];

  const comparison = await compare(servers, { ...options, load: post16([danceCall]) });
  const various = await compare(servers, {
    ...options,
    warmUpSlices: { ...options.warmUpSlices, least: 1 },
    load: post16(variousDanceCalls),
  });
  await Promise.all([listings.stop(), ...servers.map((server) => server.stop())]);
  return {
    rows: [
      ratioRow('warm dance query over bare Koa', comparison, { of: 0, over: 1, atLeast: 0.5 }),
      cpuRatioRow('  the same by processor time', comparison, { of: 0, over: 1 }),
      ratioRow('  of 100 queries in turn', various, { of: 0, over: 1 }),
    ],
    servers: serverFigures(namesOf(servers), comparison),
    rounds: { dance: comparison.rounds },
    commands: commandsOf([packSpec, koaSpec], options.root),
  };
}

export const namesOf = (servers: readonly Server[], suffix = ''): string[] => servers.map(({ name }) => name + suffix);

export const commandsOf = (specs: readonly ServerSpec[], root: string): Contest['commands'] =>
  Object.fromEntries(specs.map((spec) => [spec.name, commandOf(spec, root)]));

const post16 =
  (calls: Load['calls']): ComparisonOptions['load'] =>
  ({ baseUrl }, durationMs) =>
    putLoad({ baseUrl, calls, connections, durationMs });

/** Koa answering with these bytes, whatever it is asked. */
export function bareKoa(name: string, call: Call, answer: string, folder: string): ServerSpec {
  const answerFile = join(folder, `${name.replace(/\W+/g, '-')}.json`);
  writeFileSync(answerFile, answer);
  return peer(name, 'bare-koa.ts', call, { ANSWER_FILE: answerFile });
}

/** Ready as soon as it answers the call. */
function peer(name: string, file: string, call: Call, env: Readonly<Record<string, string>> = {}): ServerSpec {
  const isReady = async (baseUrl: string) => (await post(baseUrl, call)) !== '';
  return { name, command: [process.execPath, join(import.meta.dirname, 'servers', file)], env, isReady };
}
