import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { issueApiKey } from '../gateway/src/access/issue-api-key.ts';
import type { Call } from './tool-call.ts';

export interface GatewayFeatures {
  /** Switches on what the gateway does only where it is told to: API keys, and a limit for each client. */
  readonly env: Readonly<Record<string, string>>;
  /** Adds the key to a call. */
  readonly withKey: (call: Call) => Call;
}

/** Writes a keys file into the folder. */
export function createGatewayFeatures(folder: string): GatewayFeatures {
  const { key, entry } = issueApiKey({ name: 'bench', packs: '*', expires: undefined });
  const keysFile = join(folder, 'api-keys.json');
  writeFileSync(keysFile, JSON.stringify({ keys: [entry] }));
  return {
    env: { API_KEYS_FILE: keysFile, RATE_LIMIT_REQUESTS: '1000000000', RATE_LIMIT_WINDOW_S: '60' },
    withKey: (call) => ({ ...call, headers: { ...call.headers, Authorization: `Bearer ${key}` } }),
  };
}
