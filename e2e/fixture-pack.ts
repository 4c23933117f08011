import { setTimeout as delay } from 'node:timers/promises';
import { definePack, defineTool, type Pack, ToolError } from '@toolpacks/pack-kit';
import * as z from 'zod';
import { conformanceTools } from './conformance/tools.ts';

/** The data of `lookup` for the one city that it knows. */
export const paris = { name: 'Paris', lat: 48.85, lon: 2.35, country: 'FR' };

export const fixtureSource = { name: 'Probe', url: 'urn:toolpacks:probe', license: 'MIT', attribution: 'Made up' };

/** A pack that no upstream can disturb: what it answers is decided by the kit alone. */
export function createFixturePack(): Pack {
  return definePack({
    name: 'probe',
    title: 'Probe',
    description: 'lookup tools',
    version: '1.0.0',
    owner: 'toolpacks',
    source: fixtureSource,
    tools: [lookup, echo, ...conformanceTools],
  });
}

const lookup = defineTool({
  name: 'lookup',
  title: 'City lookup',
  description: 'Look up a city by id',
  input: z.strictObject({
    city: z.string().min(1).describe('City id'),
    lang: z.enum(['en', 'fr']).default('en'),
  }),
  output: z.object({ name: z.string(), lat: z.number(), lon: z.number(), country: z.string() }),
  examples: [{ city: 'paris' }, { city: 'paris', lang: 'fr' }],
  run({ city }) {
    if (city === 'paris') return paris;
    throw new ToolError('not_found', `lookup: no city has the id ${JSON.stringify(city)}; try paris`);
  },
});

const echo = defineTool({
  name: 'echo',
  title: 'Echo',
  description: 'Gives back what it got, after a while',
  input: z.strictObject({ text: z.string(), after_ms: z.int().min(0).max(50).default(0) }),
  output: z.object({ text: z.string() }),
  examples: [{ text: 'a' }, { text: 'b', after_ms: 5 }],
  async run({ text, after_ms }) {
    await delay(after_ms);
    return { text };
  },
});
