import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { contestDance, contestQuotes } from './contest.ts';
import { findProgram } from './find-program.ts';
import { createFleet, type Fleet } from './fleet.ts';
import { contestGateway } from './gateway-contest.ts';
import { measureDanceFile, measureDisasterList } from './parse.ts';
import { describeMachine, type Report } from './report.ts';
import { parseRows, serviceRows } from './row.ts';
import { findServices, measureService, type Service, type ServiceFigures, specOf } from './services.ts';
import { toTable } from './table.ts';
import { danceFile, disasterList } from './upstream-answers.ts';

const root = resolve(import.meta.dirname, '..');

const full = {
  rounds: 5,
  turnMs: 2000,
  warmUpSlices: { sliceMs: 1000, least: 6, most: 10 },
  idleMs: 2000,
  starts: 7,
  typicalAmong: 201,
};
const quick = {
  rounds: 1,
  turnMs: 1000,
  warmUpSlices: { sliceMs: 500, least: 1, most: 1 },
  idleMs: 200,
  starts: 1,
  typicalAmong: 21,
};

const { values: options } = parseArgs({
  options: {
    /** One short round: to try it out. */
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

  const ofRun = { ...length, root, folder };
  const quotesBundle = bundleOf('quotes', services);
  const packContests = [
    await contestQuotes(fleet, { ...ofRun, bundle: quotesBundle }),
    await contestDance(fleet, { ...ofRun, bundle: bundleOf('dance-events', services), file: await danceFile() }),
  ];
  const gatewayBundle = services.find(({ kind }) => kind === 'gateway')?.bundle;
  const [nginx, wrk] = [findProgram('nginx'), findProgram('wrk')];
  const gatewayContest =
    gatewayBundle && nginx && wrk
      ? await contestGateway(fleet, { ...ofRun, bundle: quotesBundle, gatewayBundle, nginx: nginx.path, wrk: wrk.path })
      : null;
  const contests = [...packContests, ...(gatewayContest ? [gatewayContest] : [])];

  const parsing = [
    measureDanceFile(await danceFile(), { rounds: length.rounds, turnMs: length.turnMs / 5 }),
    measureDisasterList(await disasterList(), { rounds: length.rounds, turnMs: length.turnMs / 5 }),
  ] as const;

  const quotes = await fleet.start(specOf('quotes pack', quotesBundle));
  const packsFile = join(folder, 'packs.json');
  writeFileSync(packsFile, JSON.stringify({ quotes: quotes.baseUrl }));
  const figures: ServiceFigures[] = [];
  for (const { bundle, ...service } of services) {
    if (bundle) figures.push(await measureService(fleet, { ...service, bundle }, { ...length, packsFile }));
  }
  await quotes.stop();

  return {
    measuredAt,
    quick: options.quick,
    machine,
    versions: {
      koa: versionOf('koa'),
      '@modelcontextprotocol/sdk': versionOf('@modelcontextprotocol/sdk'),
      ...(nginx && { nginx: nginx.version }),
      ...(wrk && { wrk: wrk.version }),
    },
    commands: Object.assign({}, ...contests.map(({ commands }) => commands)),
    rows: [
      ...contests.flatMap(({ rows }) => rows),
      ...parseRows(parsing[0], 'csv-parse'),
      ...parseRows(parsing[1], 'JSON.parse'),
      ...figures.flatMap(serviceRows),
    ],
    servers: packContests.flatMap(({ servers }) => servers),
    proxies: gatewayContest?.servers ?? [],
    services: figures,
    parsing,
    notBuilt: services.filter(({ bundle }) => bundle === null).map(({ name }) => name),
    notInstalled: [...(nginx ? [] : ['nginx']), ...(wrk ? [] : ['wrk'])],
    rounds: Object.assign({}, ...contests.map(({ rounds }) => rounds)),
  };
}

function bundleOf(pack: string, services: readonly Service[]): string {
  const bundle = services.find(({ name }) => name === pack)?.bundle;
  if (bundle) return bundle;
  throw new Error(`services/${pack}/dist/server.js is missing; build the bundles with \`npx turbo build\``);
}

function versionOf(name: string): string {
  const manifest = join(import.meta.dirname, 'node_modules', name, 'package.json');
  return JSON.parse(readFileSync(manifest, 'utf8')).version;
}
