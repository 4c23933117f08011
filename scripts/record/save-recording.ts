import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Recording } from '../../packages/upstream/src/testing/recording.ts';

/** Writes a recording into a folder that git leaves alone: what a real upstream said is not the project's to publish. */
export async function saveRecording(recording: Recording, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, '.gitignore'), '*\n');
  const { pack, tool, recorded_at } = recording;
  const file = join(folder, `${pack}-${tool}-${recorded_at.replace(/[:.]/g, '-')}.json`);
  await writeFile(file, toJson(recording));
  return file;
}

/** Indented, with its keys always in the same order. */
export const toJson = (recording: Recording): string => `${JSON.stringify(recording, null, 2)}\n`;
