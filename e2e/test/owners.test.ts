import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listPacks, root } from '../../scripts/packs/list-packs.ts';

const lines = (await readFile(join(root, 'CODEOWNERS'), 'utf8')).split('\n').filter((line) => /^[^#\s]/.test(line));
const owners = new Map(lines.map((line) => [line.split(/\s+/)[0] ?? '', line.split(/\s+/).slice(1)]));
const packs = (await listPacks()).map(({ name }) => name);

test('every folder that is named has one owner, and is there', () => {
  expect(owners.size).toBe(lines.length);
  for (const [path, names] of owners) {
    expect([path, names]).toEqual([path, [expect.stringMatching(/^@[\w-]+(\/[\w-]+)?$/)]]);
    expect([path, path === '*' || existsSync(join(root, path))]).toEqual([path, true]);
  }
});

test.each(packs)('%s is owned, with all that belongs to it, by whom the pack itself names', async (pack) => {
  const source = await readFile(join(root, 'services', pack, 'src/pack.ts'), 'utf8');
  const [, owner] = /\bowner: '([^']+)'/.exec(source) ?? [];
  for (const path of [
    `/services/${pack}/`,
    `/deploy/compose/packs/${pack}.json`,
    `/deploy/kubernetes/components/${pack}/`,
    `/docs/tools/${pack}/`,
  ]) {
    expect([path, owners.get(path)]).toEqual([path, [`@${owner}`]]);
  }
});
