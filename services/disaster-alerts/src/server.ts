import { servePack } from '@toolpacks/pack-kit';
import { readConfig } from './config.ts';
import { createPack } from './pack.ts';

await servePack({ name: 'disaster-alerts', env: process.env, readConfig, createPack });
