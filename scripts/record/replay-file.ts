import { access, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { startPack } from '../../packages/pack-kit/src/testing/start-pack.ts';
import { type Recording, recording } from '../../packages/upstream/src/testing/recording.ts';
import { replayRecording } from '../../packages/upstream/src/testing/replay-recording.ts';
import { loadHarness } from '../packs/load-harness.ts';
import { toJson } from './save-recording.ts';

export interface Replayed {
  /** How the answer differs from the recorded one, in lines; none where it is the same, byte for byte. */
  readonly difference: readonly string[];
  /** Where the test case is. */
  readonly file: string;
}

/**
 * Replays a recording and, where that gives the same answer, puts it among the tests of its pack, in `services` of `root`.
 * Throws where the file is no recording, or where another one of that name is there.
 */
export async function replayFile(file: string, root: string, shortName?: string): Promise<Replayed> {
  const recorded = await readRecording(file);
  const harness = await loadHarness(recorded.pack);
  const { difference } = await replayRecording(recorded, async (env, now) =>
    startPack(await harness.createPack(env, { now })),
  );
  const folder = join(root, 'services', recorded.pack, 'test/recorded');
  const isThere = resolve(file).startsWith(`${resolve(folder)}/`);
  if (isThere || difference.length > 0) return { difference, file };
  const target = join(folder, `${recorded.tool}-${shortName ? toSlug(shortName) : nameOf(recorded)}.json`);
  await refuseToReplace(target, toJson(recorded));
  await mkdir(folder, { recursive: true });
  await writeFile(target, toJson(recorded));
  return { difference, file: target };
}

async function readRecording(file: string): Promise<Recording> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Error(`${file} cannot be read; name the file that npm run record wrote.`);
  });
  try {
    return recording.parse(JSON.parse(text));
  } catch {
    throw new Error(`${file} is no recording; name a file that npm run record wrote.`);
  }
}

async function refuseToReplace(target: string, json: string): Promise<void> {
  const exists = await access(target).then(
    () => true,
    () => false,
  );
  if (!exists || (await readFile(target, 'utf8')) === json) return;
  throw new Error(`${target} is there already, with something else in it; give a short name as the second argument.`);
}

/** The values of the arguments, as far as they fit. */
const nameOf = ({ arguments: args }: Recording): string => toSlug(Object.values(args).flat().join(' ')) || 'default';

const toSlug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-+|-+$/g, '');
