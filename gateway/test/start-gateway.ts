import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Listening, listen } from '@toolpacks/http';
import { readConfig } from '../src/config.ts';
import { createGateway, type GatewayParts } from '../src/create-gateway.ts';
import type { Lookup } from '../src/lookup-addresses.ts';

export interface StartedGateway {
  /** `http://127.0.0.1:<port>` */
  readonly url: string;
  /** The packs file it follows. */
  readonly file: string;
  /** Replaces the packs file by rename, so that no half-written one is read. */
  writePacks(content: PacksContent): Promise<void>;
  stop(): Promise<void>;
}

/** Pack names to base URLs, or the file's text where it is to be something else. */
export type PacksContent = Readonly<Record<string, string>> | string;

/** The gateway on a free port, with a packs file of its own; host names are looked up as the system does, unless told otherwise. */
export async function startGateway(
  packs: PacksContent,
  env: NodeJS.ProcessEnv = {},
  lookup?: Lookup,
  pageFolder?: string,
): Promise<StartedGateway> {
  const folder = await mkdtemp(join(tmpdir(), 'gateway-'));
  const file = join(folder, 'packs.json');
  const writePacks = async (content: PacksContent) => {
    await writeFile(`${file}.next`, toText(content));
    await rename(`${file}.next`, file);
  };
  await writePacks(packs);
  const removeFolder = () => rm(folder, { recursive: true });
  const settings = { PORT: '0', LOG_LEVEL: 'silent', DRAIN_DELAY_MS: '0', DRAIN_TIMEOUT_MS: '100', PACKS_FILE: file };
  const listening = await start({ ...settings, ...env }, { lookup, pageFolder }).catch(async (error) => {
    await removeFolder();
    throw error;
  });
  let stopped: Promise<void> | undefined;
  return {
    url: listening.url,
    file,
    writePacks,
    async stop() {
      stopped ??= listening.stop().then(removeFolder);
      await stopped;
    },
  };
}

async function start(env: NodeJS.ProcessEnv, parts: GatewayParts): Promise<Listening> {
  const config = readConfig(env);
  return listen(createGateway(config, { ...parts, filePollMs: 10 }), config);
}

export const toText = (content: PacksContent): string =>
  typeof content === 'string' ? content : JSON.stringify(content);
