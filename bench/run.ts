import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { compare } from './compare.ts';
import { commandOf, createFleet, type Fleet, type ServerSpec } from './fleet.ts';
import { checkQuote, post, quoteCall, typicalAnswer } from './quote-call.ts';
import { cpuRatioRow, describeMachine, type Report, ratioRow, serverFigures, serviceRows } from './report.ts';
import { findServices, measureService, type ServiceFigures, specOf } from './services.ts';
import { toTable } from './table.ts';

const root = resolve(import.meta.dirname, '..');

const full = {
  rounds: 5,
  turnMs: 3000,
  warmUpSlices: { least: 6, most: 10 },
  idleMs: 2000,
  starts: 7,
  typicalAmong: 201,
};
const quick = {
  rounds: 2,
  turnMs: 1000,
  warmUpSlices: { least: 1, most: 1 },
  idleMs: 200,
  starts: 1,
  typicalAmong: 21,
};

const { values: options } = parseArgs({
  options: {
    /** Two rounds of one second: to try it out. */
    quick: { type: 'boolean', default: false },
    /** Where the figures go. */
    json: { type: 'string', default: join(import.meta.dirname, 'results', 'latest.json') },
  },
});

const folder = mkdtempSync(join(tmpdir(), 'toolpacks-bench-'));
const fleet = createFleet(folder);
process.once('exit', () => {
  fleet.killAll();
  rmSync(folder, { recursive: true, force: true });
});
process.once('SIGINT', () => process.exit(130));
process.once('SIGTERM', () => process.exit(143));
process.once('SIGHUP', () => process.exit(129));

const report = await measure(fleet);
mkdirSync(dirname(options.json), { recursive: true });
writeFileSync(options.json, `${JSON.stringify(report, null, 2)}\n`);
process.stdout.write(`${toTable(report)}Figures   ${options.json}\n`);
process.exit();

async function measure(fleet: Fleet): Promise<Report> {
  const length = options.quick ? quick : full;
  const machine = describeMachine();
  const measuredAt = new Date().toISOString();
  const services = findServices(root);
  const bundle = services.find(({ name }) => name === 'quotes')?.bundle;
  if (!bundle) throw new Error('services/quotes/dist/server.js is missing; build the bundles with `npx turbo build`');

  const packSpec = specOf('quotes pack', bundle);
  const pack = await fleet.start(packSpec);
  const answer = await typicalAnswer(pack.baseUrl, length.typicalAmong);
  const answerFile = join(folder, 'answer.json');
  writeFileSync(answerFile, answer);
  const koaSpec = peer('bare Koa', 'bare-koa.ts', { ANSWER_FILE: answerFile });
  const sdkSpec = peer('SDK, stateless', 'sdk-stateless.ts');
  const servers = [pack, await fleet.start(koaSpec), await fleet.start(sdkSpec)];
  for (const server of servers) checkQuote(server.name, await post(server.baseUrl + quoteCall.path));

  const comparison = await compare(servers, length);
  await Promise.all(servers.slice(1).map((server) => server.stop()));

  const packsFile = join(folder, 'packs.json');
  writeFileSync(packsFile, JSON.stringify({ quotes: pack.baseUrl }));
  const figures: ServiceFigures[] = [];
  for (const { bundle, ...service } of services) {
    if (bundle) figures.push(await measureService(fleet, { ...service, bundle }, { ...length, packsFile }));
  }
  await pack.stop();

  return {
    measuredAt,
    quick: options.quick,
    machine,
    versions: { koa: versionOf('koa'), '@modelcontextprotocol/sdk': versionOf('@modelcontextprotocol/sdk') },
    commands: Object.fromEntries([packSpec, koaSpec, sdkSpec].map((spec) => [spec.name, commandOf(spec, root)])),
    rows: [
      ratioRow('quotes pack over the SDK, stateless', comparison, 2, 7),
      cpuRatioRow('  the same by processor time', comparison, 2),
      ratioRow('quotes pack over bare Koa', comparison, 1, 0.7),
      cpuRatioRow('  the same by processor time', comparison, 1),
      ...figures.flatMap(serviceRows),
    ],
    servers: serverFigures(
      servers.map(({ name }) => name),
      comparison,
    ),
    services: figures,
    notBuilt: services.filter(({ bundle }) => bundle === null).map(({ name }) => name),
    rounds: comparison.rounds,
  };
}

/** Ready as soon as it answers the call. */
function peer(name: string, file: string, env: Readonly<Record<string, string>> = {}): ServerSpec {
  const isReady = async (baseUrl: string) => (await post(baseUrl + quoteCall.path)) !== '';
  return { name, file: join(import.meta.dirname, 'servers', file), env, isReady };
}

function versionOf(name: string): string {
  const manifest = join(import.meta.dirname, 'node_modules', name, 'package.json');
  return JSON.parse(readFileSync(manifest, 'utf8')).version;
}
