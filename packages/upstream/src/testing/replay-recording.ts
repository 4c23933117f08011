import { readdir, readFile } from 'node:fs/promises';
import { placeholderHost, type RecordedAnswer, type Recording, recording, toRecordedAnswer } from './recording.ts';
import { serveRecording } from './serve-recording.ts';
import { toDifference } from './to-difference.ts';

export interface CallablePack {
  /** Gives the `result` of a `tools/call`. */
  call(tool: string, args: object): Promise<unknown>;
  stop(): Promise<void>;
}

/** Starts a pack over HTTP with these settings and no others, and with this clock. */
export type StartPack = (env: Readonly<Record<string, string>>, now: () => Date) => Promise<CallablePack>;

export interface Replay {
  /** What the pack gives to the caller now. */
  readonly answer: RecordedAnswer;
  /** How that differs from what was recorded, in lines for people; none where it is the same, byte for byte. */
  readonly difference: readonly string[];
}

/** Makes a recorded call again, with the recorded answers in the place of the upstream. */
export async function replayRecording(recorded: Recording, start: StartPack): Promise<Replay> {
  const served = await serveRecording(recorded);
  try {
    const pack = await start(served.env, () => new Date(recorded.recorded_at));
    try {
      const result = await pack.call(recorded.tool, recorded.arguments);
      const answer = withoutHosts(toRecordedAnswer(result), served.hosts);
      const strange = served.unknown.map((request) => `not recorded, and asked now: ${request}`);
      return { answer, difference: [...strange, ...toDifference(recorded.answer, answer)] };
    } finally {
      await pack.stop();
    }
  } finally {
    await served.stop();
  }
}

/** Replays every recording in a folder; returns the differences, each line with the name of its file. Rejects an empty folder. */
export async function replayFolder(folder: URL, start: StartPack): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  if (names.length === 0) throw new Error(`${folder.pathname} has no recordings`);
  const differences: string[] = [];
  for (const name of names) {
    const recorded = recording.parse(JSON.parse(await readFile(new URL(name, folder), 'utf8')));
    const { difference } = await replayRecording(recorded, start);
    differences.push(...difference.map((line) => `${name}: ${line}`));
  }
  return differences;
}

/** A message may name the upstream's host, which is another one with every replay. */
export function withoutHosts(answer: RecordedAnswer, hosts: readonly string[]): RecordedAnswer {
  const written = hosts.reduce((json, host) => json.replaceAll(host, placeholderHost), JSON.stringify(answer));
  return JSON.parse(written);
}
