import { definePack, defineTool, type Pack } from '@toolpacks/pack-kit';
import * as z from 'zod';

/** A real pack with one tool that says what it was told. */
export const samplePack = (name = 'parrot'): Pack =>
  definePack({
    name,
    title: 'Parrot',
    description: 'Says what it is told.',
    version: '3.2.1',
    owner: 'aviary',
    source: { name: 'Parrots', url: 'https://parrots.example/', license: 'CC0', attribution: 'Nobody' },
    tools: [
      defineTool({
        name: 'repeat',
        title: 'Repeat',
        description: 'Gives the words back.',
        input: z.strictObject({ words: z.string().describe('What to say') }),
        output: z.object({ said: z.string() }),
        examples: [{ words: 'hello' }, { words: 'good bye' }],
        run: ({ words }) => ({ said: words }),
      }),
    ],
  });
