import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createGateway } from '@toolpacks/gateway';
import { listen } from '@toolpacks/http';
import { readConfig } from '../gateway/src/config.ts';
import type { Lookup } from '../gateway/src/lookup-addresses.ts';

export interface StartedGateway {
  /** `http://127.0.0.1:<port>` */
  readonly baseUrl: string;
  stop(): Promise<void>;
}

/** Serves a gateway over real HTTP on a free port, with a packs file of its own; `packs` is pack name to base URL. */
export async function startGateway(
  packs: Readonly<Record<string, string>>,
  env: NodeJS.ProcessEnv = {},
  lookup?: Lookup,
): Promise<StartedGateway> {
  const folder = await mkdtemp(join(tmpdir(), 'toolpacks-gateway-'));
  const file = join(folder, 'packs.json');
  await writeFile(file, JSON.stringify(packs));
  const config = readConfig({ PORT: '0', LOG_LEVEL: 'silent', DRAIN_DELAY_MS: '0', PACKS_FILE: file, ...env });
  const listening = await listen(createGateway(config, { lookup }), config);
  return {
    baseUrl: listening.url,
    async stop() {
      await listening.stop();
      await rm(folder, { recursive: true });
    },
  };
}
