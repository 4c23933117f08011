import { listen, readEnv, serverEnv } from '@toolpacks/http';
import * as z from 'zod';
import { createPackApp } from '../create-pack-app.ts';
import type { Pack } from '../define-pack.ts';

export interface StartedPack {
  /** `http://127.0.0.1:<port>` */
  readonly baseUrl: string;
  /** The MCP endpoint. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Serves a pack over real HTTP on a free port. */
export async function startPack(pack: Pack, env: NodeJS.ProcessEnv = {}): Promise<StartedPack> {
  const settings = readEnv(z.object(serverEnv), { PORT: '0', LOG_LEVEL: 'silent', DRAIN_DELAY_MS: '0', ...env });
  const listening = await listen(createPackApp(pack, settings), settings);
  return {
    baseUrl: listening.url,
    url: `${listening.url}/${pack.name}/mcp`,
    stop: () => listening.stop(),
  };
}
