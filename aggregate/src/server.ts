import { runService } from '@toolpacks/http';
import { readConfig } from './config.ts';
import { createAggregate } from './create-aggregate.ts';

await runService('aggregate', async () => {
  const settings = readConfig(process.env);
  return { app: createAggregate(settings), settings };
});
