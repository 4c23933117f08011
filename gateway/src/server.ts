import { runService } from '@toolpacks/http';
import { readConfig } from './config.ts';
import { createGateway } from './create-gateway.ts';

await runService('gateway', async () => {
  const settings = readConfig(process.env);
  return { app: createGateway(settings), settings };
});
