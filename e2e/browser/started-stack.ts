import { freePort } from '../../scripts/start/free-port.ts';
import { type Stack, startStack } from '../../scripts/start/start-stack.ts';

/** All that `npm start` starts, from the built bundles, with sample data and a gateway on a free port. */
export async function startedStack(more: NodeJS.ProcessEnv = {}): Promise<Stack> {
  const env = {
    ...process.env,
    ...more,
    GATEWAY_PORT: String(await freePort(0)),
    SAMPLE_DATA: 'always',
    LOG_LEVEL: 'error',
  };
  return startStack(env, () => undefined);
}
