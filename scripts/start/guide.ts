import * as z from 'zod';
import type { Stack } from './start-stack.ts';

const catalog = z.object({
  packs: z.array(
    z.object({
      name: z.string(),
      url: z.string(),
      tools: z.array(z.object({ name: z.string(), title: z.string(), examples: z.array(z.unknown()) })),
    }),
  ),
});

/** What a newcomer can do next: the addresses, and for each tool a command that works as it is printed. */
export async function toGuide({ gatewayUrl, packs, sampleData }: Stack): Promise<string> {
  const listed = catalog.parse(await (await fetch(`${gatewayUrl}/packs`)).json());
  const addresses = packs.map(
    ({ name, url }) => `  ${name.padEnd(16)} ${gatewayUrl}/${name}/mcp   (alone: ${url}/${name}/mcp)`,
  );
  const commands = listed.packs.flatMap(({ url, tools }) =>
    tools.map(({ title, examples: [example] }) => `# ${title}\n${toCurl(url, example)}`),
  );
  return [
    '',
    `Toolpacks is ready: open ${gatewayUrl} in a browser.`,
    '',
    `  ${'all packs'.padEnd(16)} ${gatewayUrl}/mcp`,
    ...addresses,
    '',
    ...(sampleData === 'never' ? [] : [sampleNote, '']),
    'Try each tool:',
    '',
    ...commands,
    '',
    'Ctrl-C stops everything.',
    '',
  ].join('\n');
}

const sampleNote =
  'A live pack whose source cannot be reached answers with sample data, and says so; SAMPLE_DATA=never turns that off.';

function toCurl(url: string, params: unknown): string {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
  return `curl -s -X POST -H 'Content-Type: application/json' -d '${body.replaceAll("'", "'\\''")}' ${url}`;
}
