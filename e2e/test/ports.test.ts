import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { readConfig as readAggregateConfig } from '../../aggregate/src/config.ts';
import { readConfig as readGatewayConfig } from '../../gateway/src/config.ts';
import { listPacks } from '../../scripts/packs/list-packs.ts';
import { loadHarness } from '../../scripts/packs/load-harness.ts';
import { root } from '../containers/run-stack.ts';

const urls: Record<string, string> = JSON.parse(await readFile(join(root, 'gateway/packs.json'), 'utf8'));
const packs = await listPacks();

test('gateway/packs.json has every pack and no other', () => {
  expect(Object.keys(urls).sort()).toEqual(packs.map(({ name }) => name));
});

test.each(packs)('$name listens without settings where gateway/packs.json has it', async ({ name, path }) => {
  const { readConfig } = await import(pathToFileURL(join(path, 'src/config.ts')).href);
  const { HOST, PORT } = readConfig((await loadHarness(name)).exampleEnv);
  expect(urls[name]).toBe(`http://${HOST}:${PORT}`);
});

test('no two services have the same port', () => {
  const ports = [
    ...Object.values(urls).map((url) => Number(new URL(url).port)),
    readAggregateConfig({}).PORT,
    readGatewayConfig({}).PORT,
  ];
  expect(ports).toEqual([...new Set(ports)]);
});
