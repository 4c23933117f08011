import { servePack } from '../src/index.ts';
import { createPack, readConfig } from './contract-forecast.ts';

await servePack({ name: 'weather', env: process.env, readConfig, createPack });

switch (process.env.FLAW) {
  case 'leaves a timer':
    setInterval(() => undefined, 1000);
    break;
  case 'does not end':
    process.removeAllListeners('SIGTERM');
    process.once('SIGTERM', () => undefined);
    break;
  case 'ends at once':
    process.prependListener('SIGTERM', () => process.exit(1));
}
