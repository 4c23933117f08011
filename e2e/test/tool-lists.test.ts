import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { toolListDigest } from '../../packages/pack-kit/src/tool-list-digest.ts';
import { findPack, listPacks } from '../../scripts/packs/list-packs.ts';
import { acceptTools } from '../../scripts/tool-lists/accept-tools.ts';

const services = join(import.meta.dirname, '../../services');
const golden = z.object({
  digest: z.string(),
  tools: z.array(
    z.looseObject({
      name: z.string(),
      inputSchema: z.looseObject({ type: z.literal('object'), properties: z.record(z.string(), z.looseObject({})) }),
    }),
  ),
});

let path: string;
let file: string;

beforeEach(async () => {
  path = await mkdtemp(join(tmpdir(), 'tool-lists-'));
  file = join(path, 'tools.golden.json');
  await cp(join(services, 'quotes/tools.golden.json'), file);
});

afterEach(() => rm(path, { recursive: true }));

const quotes = (options = {}) => acceptTools({ name: 'quotes', path }, options);

/** As if this had been accepted last: the arguments of list_authors are others than they are now. */
async function acceptBefore(change: (properties: Record<string, object>) => void): Promise<string> {
  const { tools } = golden.parse(JSON.parse(await readFile(file, 'utf8')));
  for (const { name, inputSchema } of tools) if (name === 'list_authors') change(inputSchema.properties);
  const text = JSON.stringify({ digest: toolListDigest(tools), tools });
  await writeFile(file, text);
  return text;
}

test('a list that is as it was accepted is left alone', async () => {
  expect(await quotes()).toEqual({ lines: ['quotes: nothing has changed'], isAccepted: true });
});

test('a list that is accepted for the first time is written as the pack publishes it', async () => {
  const accepted = await readFile(file, 'utf8');
  await rm(file);

  expect((await quotes()).lines[0]).toMatch(/quotes: promised for the first time: list_authors, /);
  expect(await readFile(file, 'utf8')).toBe(accepted);
});

test('a change that breaks nobody is told and accepted', async () => {
  const accepted = await readFile(file, 'utf8');
  await acceptBefore((properties) => delete properties.offset);

  const { lines, isAccepted } = await quotes();

  expect(isAccepted).toBe(true);
  expect(lines.join('\n')).toMatch(
    /compatible: list_authors: the argument offset is new: optional.*all together: compatible/s,
  );
  expect(await readFile(file, 'utf8')).toBe(accepted);
});

test('a change that breaks callers is told, and accepted only where that is said', async () => {
  const accepted = await readFile(file, 'utf8');
  const before = await acceptBefore((properties) => Object.assign(properties, { letter: { type: 'string' } }));

  const refused = await quotes();

  expect(refused.isAccepted).toBe(false);
  expect(refused.lines.join('\n')).toMatch(
    /breaking: list_authors: the argument letter is gone.*accept-tools -- quotes --breaking/s,
  );
  expect(await readFile(file, 'utf8')).toBe(before);

  expect(await quotes({ breaking: true })).toMatchObject({ isAccepted: true });
  expect(await readFile(file, 'utf8')).toBe(accepted);
});

test('every pack has an accepted list, and a name that is no pack is refused', async () => {
  const packs = await listPacks();

  expect(packs.length).toBeGreaterThan(4);
  for (const pack of packs) golden.parse(JSON.parse(await readFile(join(pack.path, 'tools.golden.json'), 'utf8')));
  await expect(findPack('quote')).rejects.toThrow(
    /There is no pack "quote", did you mean quotes\? There are .*chain-eth, /,
  );
});
