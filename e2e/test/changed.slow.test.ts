import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { listPacks } from '../../scripts/packs/list-packs.ts';
import { type InstalledCopy, installedCopy } from '../new-pack/installed-copy.ts';

const plan = z.object({
  tasks: z.array(z.object({ taskId: z.string(), command: z.string(), hash: z.string() })),
});

const packs = (await listPacks()).map(({ name }) => name);

let copy: InstalledCopy;
let before: ReadonlyMap<string, string>;

beforeAll(async () => {
  copy = await installedCopy();
  before = await planned();
}, 180_000);

afterAll(() => copy?.remove());

/** What stands for the inputs of each task: turbo runs one anew where that is not what it was when it passed. */
async function planned(): Promise<ReadonlyMap<string, string>> {
  const { code, output } = await copy.run('node_modules/turbo/bin/turbo', 'run', 'build', 'test', '--dry=json');
  if (code !== 0) throw new Error(output);
  const { tasks } = plan.parse(JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1)));
  return new Map(tasks.filter(({ command }) => command !== '<NONEXISTENT>').map(({ taskId, hash }) => [taskId, hash]));
}

/** The tasks that a further line in a file has run anew. */
async function tasksAfterChangeIn(file: string): Promise<string[]> {
  const path = join(copy.folder, file);
  await readFile(path);
  await appendFile(path, '\n// One more line.\n');
  const after = await planned();
  await copy.git('checkout', '--quiet', file);
  return [...after].filter(([task, hash]) => before.get(task) !== hash).map(([task]) => task);
}

test('a line in a pack has that pack built and tested, and nothing else', async () => {
  expect((await tasksAfterChangeIn('services/quotes/src/draw-distinct.ts')).sort()).toEqual([
    '@toolpacks/quotes#build',
    '@toolpacks/quotes#test',
  ]);
});

test('a line in the contracts has everything built and tested but the page, which knows nothing of them', async () => {
  const tasks = await tasksAfterChangeIn('packages/contracts/src/quote.ts');

  expect([...before.keys()].filter((task) => !tasks.includes(task)).sort()).toEqual([
    '@toolpacks/web#build',
    '@toolpacks/web#test',
  ]);
  for (const name of packs) expect(tasks).toContain(`@toolpacks/${name}#test`);
});

test('every package that is to be tested has tests', async () => {
  const tested = [...before.keys()].filter((task) => task.endsWith('#test')).map((task) => task.slice(0, -5));
  const { output } = await copy.run('node_modules/vitest/vitest.mjs', 'list', '--filesOnly');
  const folderOf = (name: string) => (name === 'my-pack' ? 'templates/pack' : name);
  const isTested = (name: string) => new RegExp(`[ /](services/|packages/|)${folderOf(name)}/(.*/)?test/`).test(output);

  expect(tested.filter((name) => !isTested(name.replace('@toolpacks/', '')))).toEqual([]);
});
