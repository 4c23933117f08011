import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { contestDance, contestQuotes } from './contest.ts';
import { createFleet, type Fleet } from './fleet.ts';
import { measureDanceFile, measureDisasterList } from './parse.ts';
import { describeMachine, parseRows, type Report, serviceRows } from './report.ts';
import { findServices, measureService, type Service, type ServiceFigures, specOf } from './services.ts';
import { toTable } from './table.ts';
import { danceFile, disasterList } from './upstream-answers.ts';

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

  const contests = {
    quotes: await contestQuotes(fleet, { ...length, root, folder, bundle: bundleOf('quotes', services) }),
    dance: await contestDance(fleet, {
      ...length,
      root,
      folder,
      bundle: bundleOf('dance-events', services),
      file: await danceFile(),
    }),
  };

  const parsing = [
    measureDanceFile(await danceFile(), { rounds: length.rounds, turnMs: length.turnMs / 5 }),
    measureDisasterList(await disasterList(), { rounds: length.rounds, turnMs: length.turnMs / 5 }),
  ] as const;

  const quotes = await fleet.start(specOf('quotes pack', bundleOf('quotes', services)));
  const packsFile = join(folder, 'packs.json');
  writeFileSync(packsFile, JSON.stringify({ quotes: quotes.baseUrl }));
  const figures: ServiceFigures[] = [];
  for (const { bundle, ...service } of services) {
    if (bundle) figures.push(await measureService(fleet, { ...service, bundle }, { ...length, packsFile }));
  }
  await quotes.stop();

  const { quotes: quotesContest, dance: danceContest } = contests;
  return {
    measuredAt,
    quick: options.quick,
    machine,
    versions: { koa: versionOf('koa'), '@modelcontextprotocol/sdk': versionOf('@modelcontextprotocol/sdk') },
    commands: { ...quotesContest.commands, ...danceContest.commands },
    rows: [
      ...quotesContest.rows,
      ...danceContest.rows,
      ...parseRows(parsing[0], 'csv-parse'),
      ...parseRows(parsing[1], 'JSON.parse'),
      ...figures.flatMap(serviceRows),
    ],
    servers: [...quotesContest.servers, ...danceContest.servers],
    services: figures,
    parsing,
    notBuilt: services.filter(({ bundle }) => bundle === null).map(({ name }) => name),
    rounds: { quotes: quotesContest.rounds, dance: danceContest.rounds },
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
