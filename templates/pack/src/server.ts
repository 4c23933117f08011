import { servePack } from '@toolpacks/pack-kit';
import { readConfig } from './config.ts';
import { createPack } from './pack.ts';

await servePack({ name: 'my-pack', env: process.env, readConfig, createPack });
