import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { root } from './list-packs.ts';

/** Where the aggregate listens, after the first five packs. */
export const aggregatePort = 8106;

/** Of packs that callers may have in their configuration, because the gateway looks for them there by itself. */
export async function readPackPorts(): Promise<ReadonlyMap<string, number>> {
  const urls = packUrls.parse(JSON.parse(await readFile(join(root, 'gateway/packs.json'), 'utf8')));
  return new Map(Object.entries(urls).map(([name, url]) => [name, Number(new URL(url).port)]));
}

const packUrls = z.record(z.string(), z.url());
