import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { contractChecks, type PackContract } from '../src/testing/contract/contract-checks.ts';
import { startPack } from '../src/testing/start-pack.ts';
import { createPack, readConfig } from './contract-forecast.ts';
import { startProxy, type Tampering } from './contract-proxy.ts';

const accepted = new URL('./tools.golden.json', import.meta.url);
const check = 'publishes the tools that were accepted in tools.golden.json, and their digest';
const opened: PackContract[] = [];
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'golden-'));
  await writeFile(join(folder, 'package.json'), '{}');
});

afterEach(async () => {
  for (const contract of opened.splice(0)) await contract.stop();
  await rm(join(folder, 'tools.golden.json'), { force: true });
});

afterAll(() => rm(folder, { recursive: true }));

/** What the check says of a pack whose golden list is this text; there is none without it. */
async function complaintOf(golden: string | undefined, flaw?: string, tampering?: Tampering): Promise<string> {
  if (golden !== undefined) await writeFile(join(folder, 'tools.golden.json'), golden);
  const contract = contractChecks({
    name: 'weather',
    tools: { forecast: ['city', 'count'] },
    serverFile: pathToFileURL(join(folder, 'src/server.ts')),
    ...(flaw !== undefined && { env: { FLAW: flaw } }),
    async start(env) {
      const pack = await startPack(createPack(readConfig(env)), env);
      return tampering ? startProxy(pack, tampering) : pack;
    },
  });
  opened.push(contract);
  const found = contract.checks.find(({ name }) => name === check);
  if (!found) throw new Error('the check is gone');
  return found.run().then(
    () => 'is content',
    (error: unknown) => String(error),
  );
}

const golden = () => readFile(accepted, 'utf8');

test('a pack that publishes what was accepted passes', async () => {
  expect(await complaintOf(await golden())).toBe('is content');
});

test.each<[flaw: string, lines: readonly string[]]>([
  [
    'renames an argument',
    [
      'weather: breaking: forecast: the argument city is gone; calls that give it are refused',
      'weather: breaking: forecast: the argument town is new: required, string from 1 to 40 characters',
      'weather: all together: breaking',
      'weather: where that is meant, accept it: npm run accept-tools -- weather --breaking',
    ],
  ],
  ['answers with another type', ['weather: breaking: forecast: the field days[].celsius is string, before number']],
  ['hides that it asks outside', ['weather: compatible: forecast openWorldHint is false, before true']],
  [
    'has no description',
    [
      'weather: compatible: forecast has another description: "", before "Gives the temperature',
      'weather: all together: compatible',
      'weather: where that is meant, accept it: npm run accept-tools -- weather',
    ],
  ],
])('a pack that %s is told what changed, whether that breaks callers, and how to accept it', async (flaw, lines) => {
  const complaint = await complaintOf(await golden(), flaw);

  expect(complaint).toContain('weather: the tools are not those that were accepted');
  for (const line of lines) expect(complaint).toContain(line);
  expect(complaint.endsWith('--breaking')).toBe(complaint.includes('breaking: forecast'));
});

test('a pack without a golden list is told how to get one', async () => {
  expect(await complaintOf(undefined)).toMatch(/there is no .*tools\.golden\.json; npm run accept-tools -- weather/);
});

test('a golden list that was changed by hand is no promise', async () => {
  const changed = (await golden()).replace('"Forecast"', '"Forecasts"');

  expect(await complaintOf(changed)).toMatch(/its digest is not that of its tools/);
  expect(await complaintOf('{"tools":[]}')).toMatch(/is not a list of tools/);
});

test.each<[title: string, toResult: NonNullable<Tampering['toResult']>, complaint: RegExp]>([
  ['has none', ({ _meta, ...rest }) => rest, /tools\/list has the digest none; that of its tools is [0-9a-f]{64}/],
  [
    'has a wrong one for clients of the newer protocol',
    (result, { params }) => ('_meta' in params ? { ...result, _meta: { 'dev.toolpacks/digest': 'old' } } : result),
    /tools\/list has the digest old; that/,
  ],
])('a pack whose tools/list %s does not pass', async (_, toResult, complaint) => {
  expect(await complaintOf(await golden(), undefined, { method: 'tools/list', toResult })).toMatch(complaint);
});
