import { definePack, type Pack } from '@toolpacks/pack-kit';
import manifest from '../package.json' with { type: 'json' };
import type { ReadCatalog } from './pack-list.ts';
import { findTools } from './tools/find-tools.ts';

/** What is the aggregate's own among the tools that it lists, as a pack that serves nobody by itself. */
export const createOwnPack = (read: ReadCatalog): Pack =>
  definePack({
    name: 'toolpacks',
    title: 'Toolpacks',
    description:
      'The tools of many packs at one address, each named after its pack: <pack>__<tool>. find_tools finds the right ones for a question in plain words.',
    version: manifest.version,
    owner: 'toolpacks',
    source: {
      name: 'Toolpacks catalog',
      url: 'urn:toolpacks:aggregate:tools',
      license: 'MIT',
      attribution: 'As the packs describe themselves',
    },
    tools: [findTools(read)],
  });
