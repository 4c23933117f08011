import { runService } from '@toolpacks/http';
import { readConfig } from './config.ts';
import { createGateway } from './create-gateway.ts';
import { findPage } from './page.ts';

// Half of these threads may look up names. With the usual four, two packs whose names no server answers for keep all others
// waiting.
process.env.UV_THREADPOOL_SIZE ??= '32';

await runService('gateway', async () => {
  const settings = readConfig(process.env);
  return { app: createGateway(settings, { pageFolder: findPage(import.meta.dirname) }), settings };
});
