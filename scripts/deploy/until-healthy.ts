import { setTimeout as delay } from 'node:timers/promises';
import { docker, linesOf } from './docker.ts';

const waitMs = 60_000;
const pollMs = 250;

/**
 * Waits until the health checks of all these containers pass. Throws where one fails, ends, or takes too long, and where the
 * signal aborts.
 */
export async function untilHealthy(ids: readonly string[], signal: AbortSignal): Promise<void> {
  let conditions: readonly string[] = [];
  for (const until = Date.now() + waitMs; Date.now() < until; await delay(pollMs)) {
    signal.throwIfAborted();
    conditions = linesOf(
      await docker(
        ...[
          'inspect',
          '--format',
          '{{.State.Status}} {{if .State.Health}}{{.State.Health.Status}}{{end}} {{.RestartCount}}',
        ],
        ...ids,
      ),
    );
    if (conditions.every((condition) => condition.startsWith('running healthy'))) return;
    const bad = conditions.find((condition) => !/^(created|running) \w* 0$/.test(condition));
    if (bad !== undefined) throw new Error(`a new container does not become healthy: ${bad.trim()}`);
  }
  throw new Error(`a new container is not healthy after ${waitMs / 1000} s: ${conditions.join(', ')}`);
}
