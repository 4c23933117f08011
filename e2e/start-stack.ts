import type { Pack } from '@toolpacks/pack-kit';
import { startPack } from '@toolpacks/pack-kit/testing';
import { listTools } from '../aggregate/test/post.ts';
import { startAggregate } from '../aggregate/test/start-aggregate.ts';
import { until } from '../packages/testing/src/until.ts';
import { startGateway } from './start-gateway.ts';

/** Addresses of a pack of its own: at its service, and at the gateway in front of it. */
export const packDoors = ['at the pack', 'through the gateway'] as const;

/** Every address at which a client reaches a pack's tools; at the aggregator their names begin with `<pack>__`. */
export const doors = [...packDoors, 'at the aggregator'] as const;
export type Door = (typeof doors)[number];

export interface Stack {
  /** `http://127.0.0.1:<port>` of the gateway. */
  readonly gatewayUrl: string;
  /** The MCP endpoint at which a pack's tools are. */
  mcpUrl(pack: string, door: Door): string;
  /** Stops the gateway first, so that nothing calls a pack that is going. */
  stop(): Promise<void>;
}

/** Serves each pack, an aggregator and a gateway that knows them all, in this process on free ports. */
export async function startStack(packs: readonly Pack[]): Promise<Stack> {
  const started = await Promise.all(packs.map(async (pack) => ({ name: pack.name, ...(await startPack(pack)) })));
  const baseUrls = new Map(started.map(({ name, baseUrl }) => [name, baseUrl]));
  // Two gateways, because an aggregator and its own gateway would each need the address of the other before they listen.
  const inner = await startGateway(Object.fromEntries(baseUrls));
  const aggregate = await startAggregate(inner.baseUrl);
  const gateway = await startGateway(Object.fromEntries(baseUrls), { AGGREGATE_URL: aggregate.baseUrl });
  await until(async () => {
    const { tools } = await listTools(`${gateway.baseUrl}/mcp`);
    return packs.every(({ name }) => tools.some((tool) => tool.name.startsWith(`${name}__`)));
  });
  return {
    gatewayUrl: gateway.baseUrl,
    mcpUrl(pack, door) {
      if (door === 'at the aggregator') return `${gateway.baseUrl}/mcp`;
      return `${door === 'at the pack' ? baseUrls.get(pack) : gateway.baseUrl}/${pack}/mcp`;
    },
    async stop() {
      await gateway.stop();
      await aggregate.stop();
      await inner.stop();
      await Promise.all(started.map((pack) => pack.stop()));
    },
  };
}
