import * as z from 'zod';
import { spawnService } from '../../e2e/spawn-service.ts';
import { findPack } from '../packs/list-packs.ts';
import { loadHarness } from '../packs/load-harness.ts';

const answer = z.object({ result: z.object({ tools: z.array(z.unknown()) }) });

/** The result of `tools/list` of a pack that runs with no settings of its own, over HTTP. */
export async function readTools(name: string): Promise<z.output<typeof answer>['result']> {
  const { exampleEnv } = await loadHarness(name);
  const pack = await spawnService((await findPack(name)).path, { ...exampleEnv, LOG_LEVEL: 'info' });
  try {
    const response = await fetch(`${pack.baseUrl}/${name}/mcp`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    });
    return answer.parse(await response.json()).result;
  } finally {
    await pack.stop();
  }
}
