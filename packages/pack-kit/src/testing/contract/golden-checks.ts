import { toolpacksMeta } from '@toolpacks/contracts';
import * as z from 'zod';
import { compareToolLists } from '../golden/compare-tool-lists.ts';
import { type GoldenList, goldenFileOf, readGoldenList, toGoldenList } from '../golden/golden-list.ts';
import { acceptCommand, tellDifferences } from '../golden/tell-differences.ts';
import { ask } from './ask.ts';
import { complain } from './complain.ts';
import type { ContractCheck } from './contract-subject.ts';
import type { Lab } from './create-lab.ts';

const listing = z.object({ _meta: z.object({ [toolpacksMeta.digest]: z.string() }) });

/** What `tools/list` tells, held against what was promised last. */
export function goldenChecks({ subject, add }: Lab): ContractCheck[] {
  const { name, serverFile, env = {} } = subject;

  return [
    {
      name: 'publishes the tools that were accepted in tools.golden.json, and their digest',
      async run() {
        // Without an upstream: the list of a pack that is configured for itself alone is the one that everybody gets.
        const pack = await subject.start(env);
        add(pack);
        const url = `${pack.baseUrl}/${name}/mcp`;
        const [legacy, modern] = [await ask(url, 'tools/list'), await ask(url, 'tools/list', {}, { era: 'modern' })];
        await pack.stop();
        const published = toGoldenList(legacy, name);
        complain(name, [
          ...[legacy, modern].map((told) => wrongDigest(told, published.digest)),
          ...(await changes(name, goldenFileOf(serverFile), published)),
        ]);
      },
    },
  ];
}

function wrongDigest(told: unknown, digest: string): string | false {
  const { data } = listing.safeParse(told);
  const given = data?._meta[toolpacksMeta.digest];
  return given !== digest && `tools/list has the digest ${given ?? 'none'}; that of its tools is ${digest}`;
}

async function changes(name: string, file: string, published: GoldenList): Promise<readonly string[]> {
  const accepted = await readGoldenList(file);
  if (!accepted) return [`there is no ${file}; ${acceptCommand(name, [])} writes it`];
  if (accepted.digest === published.digest) return [];
  const differences = compareToolLists(accepted.tools, published.tools);
  return [
    'the tools are not those that were accepted',
    ...tellDifferences(differences),
    `where that is meant, accept it: ${acceptCommand(name, differences)}`,
  ];
}
