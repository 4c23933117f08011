import { isDeepStrictEqual } from 'node:util';
import { legacyVersions, supportedVersions } from '@toolpacks/contracts';
import * as z from 'zod';
import { ask, callTool } from './ask.ts';
import { complain } from './complain.ts';
import type { ContractCheck } from './contract-subject.ts';
import type { Lab } from './create-lab.ts';
import { examplesOf, listTools } from './listed-tool.ts';

const initialized = z.looseObject({
  protocolVersion: z.string(),
  capabilities: z.looseObject({ tools: z.looseObject({}) }),
  serverInfo: z.looseObject({ name: z.string(), version: z.string() }),
});

const discovered = z.looseObject({
  resultType: z.literal('complete'),
  supportedVersions: z.array(z.string()),
  capabilities: z.looseObject({ tools: z.looseObject({}) }),
});

/** Both eras of the protocol on one endpoint: with a handshake (2025-11-25 and older) and without (2026-07-28). */
export function eraChecks({ subject, well }: Lab): ContractCheck[] {
  const { name } = subject;
  return [
    {
      name: 'opens with initialize for clients of the older protocol',
      async run() {
        const { url } = await well.get();
        for (const protocolVersion of legacyVersions) {
          const clientInfo = { name: 'contract', version: '1' };
          const params = { protocolVersion, capabilities: {}, clientInfo };
          const answer = initialized.parse(await ask(url, 'initialize', params));
          complain(`${name}: initialize with ${protocolVersion}`, [
            answer.protocolVersion !== protocolVersion && `agrees on ${answer.protocolVersion}`,
            answer.serverInfo.name !== name && `says that its name is ${answer.serverInfo.name}`,
          ]);
        }
      },
    },
    {
      name: 'answers server/discover for clients of the newer protocol',
      async run() {
        const { url } = await well.get();
        const answer = discovered.parse(await ask(url, 'server/discover', {}, { era: 'modern' }));
        const lacking = supportedVersions.filter((version) => !answer.supportedVersions.includes(version));
        complain(`${name}: server/discover`, [lacking.length > 0 && `does not list ${lacking.join(', ')}`]);
      },
    },
    {
      name: 'gives the same tools and data to clients of both',
      async run() {
        const { url, tools } = await well.get();
        const modern = await listTools(url, { era: 'modern' });
        complain(name, [!isDeepStrictEqual(modern, tools) && 'tools/list is another one in the newer protocol']);
        for (const tool of tools) {
          const [example] = examplesOf(tool);
          if (!example) continue;
          const [older, newer] = [await callTool(url, example), await callTool(url, example, { era: 'modern' })];
          const shown = `${tool.name}: ${JSON.stringify(example)}`;
          const hasChanged = !isDeepStrictEqual(older.structuredContent, newer.structuredContent);
          complain(shown, [
            newer.resultType !== 'complete' && 'resultType is not complete in the newer protocol',
            older.isError !== newer.isError && 'fails in one of the protocols only',
            tool.annotations.idempotentHint === true && hasChanged && 'gives other data in the newer protocol',
          ]);
        }
      },
    },
  ];
}
