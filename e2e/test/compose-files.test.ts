import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { listPacks, root } from '../../scripts/packs/list-packs.ts';

const read = (path: string): Promise<string> => readFile(join(root, path), 'utf8');

const stack: { include: string[] } = parse(await read('docker-compose.yml'));
const files = ['docker-compose.yml', 'deploy/compose/service.yaml', ...stack.include];
const texts = await Promise.all(files.map(read));
const packs = (await listPacks()).map(({ name }) => name);

/** Names that Compose fills in, and those of variables without a value, which it hands on. */
const settingsOf = (text: string): string[] => [
  ...[...text.matchAll(/\$\{([A-Z_0-9]+)/g)].map(([, name]) => `${name}`),
  ...[...text.matchAll(/^ +([A-Z][A-Z_0-9]+):$/gm)].map(([, name]) => `${name}`),
];
const settable = new Set(texts.flatMap(settingsOf));

const exampleNames = [...(await read('.env.example')).matchAll(/^#([A-Z_0-9]+)=/gm)].map(([, name]) => `${name}`);

/** In containers these are not the operator's: the image or the stack sets them. */
const fixed = ['PORT', 'HOST', 'PACKS_FILE', 'AGGREGATE_URL', 'GATEWAY_URL'];

test('.env.example names every setting that the Compose files take, each once, and no other', () => {
  expect(exampleNames).toEqual([...new Set(exampleNames)]);
  expect([...exampleNames].sort()).toEqual([...settable, 'COMPOSE_PROFILES'].sort());
});

test('every setting that the README lists can be set for the containers', async () => {
  const rows = (await read('README.md')).split('## Settings')[1]?.match(/^\| `.*$/gm) ?? [];
  const named = rows.flatMap((row) => row.split('|')[1]?.match(/[A-Z_0-9]{3,}(?=`)/g) ?? []);
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((name) => !fixed.includes(name) && !settable.has(name))).toEqual([]);
});

describe.each(packs)('the pack %s', (pack) => {
  test('has a fragment of the Compose file, which is included', () => {
    expect(stack.include).toContain(`services/${pack}/compose.yaml`);
  });

  test('has a fragment in which nothing but itself is', async () => {
    const { services, ...rest } = parse(await read(`services/${pack}/compose.yaml`));
    expect(rest).toEqual({});
    expect(Object.keys(services)).toEqual([pack]);
    expect(services[pack]).toMatchObject({ extends: { service: 'pack' }, environment: { ALLOWED_HOSTS: pack } });
    expect(services[pack]).not.toHaveProperty('ports');
    expect(services[pack]).not.toHaveProperty('depends_on');
  });

  test('is known to the gateway by a file of its own', async () => {
    expect(JSON.parse(await read(`deploy/compose/packs/${pack}.json`))).toEqual({ [pack]: `http://${pack}:8080` });
  });
});

test('the gateway knows no pack that is not there', async () => {
  expect((await readdir(join(root, 'deploy/compose/packs'))).sort()).toEqual(
    packs.map((pack) => `${pack}.json`).sort(),
  );
});

test('a container has more time to stop than a service takes to drain', async () => {
  const { services } = parse(await read('deploy/compose/service.yaml'));
  const defaults = (await read('README.md')).match(/`DRAIN_(?:DELAY|TIMEOUT)_MS` +\| every service +\| (\d+)/g) ?? [];
  const drainMs = defaults.map((row) => Number(row.match(/\d+$/)?.[0])).reduce((sum, ms) => sum + ms, 0);
  expect(drainMs).toBe(32_000);
  expect(Number.parseInt(services.service.stop_grace_period, 10) * 1000).toBeGreaterThan(drainMs);
});
