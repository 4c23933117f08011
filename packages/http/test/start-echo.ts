import * as z from 'zod';
import { type Listening, listen, readEnv, serverEnv } from '../src/index.ts';
import { createEchoApp } from './echo-app.ts';

/** The echo service over real HTTP on a free port, with nothing on standard output. */
export function startEcho(env: NodeJS.ProcessEnv = {}): Promise<Listening> {
  const settings = readEnv(z.object(serverEnv), { PORT: '0', LOG_LEVEL: 'silent', DRAIN_DELAY_MS: '0', ...env });
  return listen(createEchoApp(settings), settings);
}
