import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isRecord } from '@toolpacks/contracts';
import * as z from 'zod';
import { type PublishedTool, toolListDigest, toPublishedTools } from '../../tool-list-digest.ts';

const fileName = 'tools.golden.json';

const object = z.looseObject({ type: z.literal('object') });

const publishedTool = z.strictObject({
  name: z.string(),
  title: z.string().optional(),
  description: z.string().optional(),
  inputSchema: object,
  outputSchema: object.optional(),
  annotations: z.looseObject({}).optional(),
});

const goldenList = z.strictObject({ digest: z.string(), tools: z.array(publishedTool) });

/** The tools that a pack's callers were promised, as its people accepted them. */
export interface GoldenList {
  readonly digest: string;
  /** By name. */
  readonly tools: readonly PublishedTool[];
}

/** The path of a pack's list: beside its package.json, which is in the folder of its server file or above. */
export function goldenFileOf(serverFile: URL): string {
  let folder = dirname(fileURLToPath(serverFile));
  while (![fileName, 'package.json'].some((name) => existsSync(join(folder, name))) && folder !== dirname(folder)) {
    folder = dirname(folder);
  }
  return join(folder, fileName);
}

/** Undefined where there is no such file. Throws where it holds something else. */
export async function readGoldenList(path: string): Promise<GoldenList | undefined> {
  if (!existsSync(path)) return undefined;
  const list = parseGoldenList(JSON.parse(await readFile(path, 'utf8')), path);
  if (list.digest === toolListDigest([...list.tools])) return list;
  throw new Error(`${path}: its digest is not that of its tools; was it changed by hand? Take its last version back`);
}

/** Of what `tools/list` told. Throws where that is malformed. */
export function toGoldenList(told: unknown, from: string): GoldenList {
  const tools = isRecord(told) && Array.isArray(told.tools) ? told.tools : undefined;
  const bare = tools?.map((tool) => (isRecord(tool) ? { ...tool, _meta: undefined } : tool));
  const parsed = z.array(publishedTool.extend({ _meta: z.undefined() })).safeParse(bare);
  if (!parsed.success) throw new Error(`${from}: tools/list is malformed: ${z.prettifyError(parsed.error)}`);
  return { digest: toolListDigest(parsed.data), tools: toPublishedTools(parsed.data) };
}

export const writtenGoldenList = (list: GoldenList): string => `${JSON.stringify(list, null, 2)}\n`;

function parseGoldenList(value: unknown, path: string): GoldenList {
  const { data, error } = goldenList.safeParse(value);
  if (data) return data;
  throw new Error(`${path} is not a list of tools: ${z.prettifyError(error)}`);
}
