import type { Pack } from '@toolpacks/pack-kit';
import { startPack } from '@toolpacks/pack-kit/testing';
import { startGateway } from './start-gateway.ts';

/** Where a caller may knock: at the pack's own service, or at the gateway in front of it. */
export const doors = ['at the pack', 'through the gateway'] as const;
export type Door = (typeof doors)[number];

export interface Stack {
  /** `http://127.0.0.1:<port>` of the gateway. */
  readonly gatewayUrl: string;
  /** The MCP endpoint of a pack. */
  mcpUrl(pack: string, door: Door): string;
  /** Stops the gateway first, so that nothing calls a pack that is going. */
  stop(): Promise<void>;
}

/** Serves each pack and a gateway that knows them all, in this process on free ports. */
export async function startStack(packs: readonly Pack[]): Promise<Stack> {
  const started = await Promise.all(packs.map(async (pack) => ({ name: pack.name, ...(await startPack(pack)) })));
  const gateway = await startGateway(Object.fromEntries(started.map(({ name, baseUrl }) => [name, baseUrl])));
  const baseUrls = new Map(started.map(({ name, baseUrl }) => [name, baseUrl]));
  return {
    gatewayUrl: gateway.baseUrl,
    mcpUrl: (pack, door) => `${door === 'at the pack' ? baseUrls.get(pack) : gateway.baseUrl}/${pack}/mcp`,
    async stop() {
      await gateway.stop();
      await Promise.all(started.map((pack) => pack.stop()));
    },
  };
}
