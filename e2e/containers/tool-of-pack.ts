import type { Pack } from '@toolpacks/pack-kit';
import { listPacks } from '../../scripts/packs/list-packs.ts';
import { loadHarness } from '../../scripts/packs/load-harness.ts';
import type { Tool } from '../load/call-tool.ts';

/** A call of each pack that its sample data answer. */
export const toolOfPack: Readonly<Record<string, Tool>> = Object.fromEntries(
  await Promise.all(
    (await listPacks()).map(async ({ name }) => {
      const harness = await loadHarness(name);
      return [name, toolOf(await harness.createPack({}, { now: () => new Date() }))] as const;
    }),
  ),
);

/** The first that needs no arguments, because examples may name what sample data never stand in for; else the first example. */
export function toolOf({ name: pack, tools }: Pick<Pack, 'name' | 'tools'>): Tool {
  const withoutArguments = tools.find(({ input }) => input.safeParse({}).success);
  if (withoutArguments) return { pack, name: withoutArguments.name };
  const [first] = tools;
  if (!first) throw new Error(`${pack} has no tools`);
  return { pack, name: first.name, arguments: first.examples[0] ?? {} };
}
