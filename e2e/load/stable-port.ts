import { randomInt } from 'node:crypto';
import { isFree } from '../../scripts/start/free-port.ts';

/**
 * A free port below those that systems pick for port 0 and for outgoing connections (32768 and up on Linux, 49152 and up
 * elsewhere), so that a server which is started again on it finds it free again.
 */
export async function stablePort(): Promise<number> {
  const port = randomInt(20_000, 32_000);
  return (await isFree(port)) ? port : stablePort();
}
