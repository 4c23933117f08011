import type { App } from '@toolpacks/http';
import { createMcpApp } from '@toolpacks/pack-kit';
import manifest from '../package.json' with { type: 'json' };
import type { Config } from './config.ts';
import { createAggregateMethods } from './create-aggregate-methods.ts';
import { createGatewayClient } from './gateway-client.ts';
import { createPackList } from './pack-list.ts';

/** One address for the tools of all packs: it lists and finds them, and leaves calling them to the gateway in front. */
export function createAggregate(config: Config): App {
  const gateway = createGatewayClient(config.GATEWAY_URL, config.LIST_TTL_MS);
  const list = createPackList(gateway, config.LIST_TTL_MS);
  const app = createMcpApp({
    name: 'aggregate',
    version: manifest.version,
    settings: config,
    path: '/mcp',
    methods: createAggregateMethods(list, config.LIST_TTL_MS),
    upstreams: [gateway],
    status: () => ({ service: 'aggregate', list: list.summary() }),
    close: async () => list.close(),
  });
  list.open(app.logger);
  return app;
}
