import { packPath, serverName } from '@toolpacks/contracts';
import type { Pack } from './define-pack.ts';

const schemas = 'https://static.modelcontextprotocol.io/schemas';

/** The longest title and description that both schemas accept, in characters. */
const maxLength = 100;

export interface ServerAddress {
  /** What the operator says that callers use, if anything. */
  readonly publicUrl: string | undefined;
  /** What the caller at hand used. */
  readonly requestUrl: string;
}

/** What a pack is and where it answers; tools are not listed (SEP-2127). */
export const toServerCard = (pack: Pack, address: ServerAddress): object => ({
  $schema: `${schemas}/v2/server-card.schema.json`,
  ...describeServer(pack, address),
});

/** The same as the MCP Registry takes it for publishing (docs/reference/server-json, schema of 2025-12-11). */
export const toServerJson = (pack: Pack, address: ServerAddress): object => ({
  $schema: `${schemas}/2025-12-11/server.schema.json`,
  ...describeServer(pack, address),
});

function describeServer({ name, version, title, description }: Pack, { publicUrl, requestUrl }: ServerAddress) {
  const baseUrl = (publicUrl ?? requestUrl).replace(/\/+$/, '');
  return {
    name: serverName(name, publicUrl),
    version,
    title: fit(title),
    description: fit(description),
    remotes: [{ type: 'streamable-http', url: baseUrl + packPath(name) }],
  };
}

/** What fits of a text: whole sentences, else a clause that says a good deal of it, else words. */
function fit(text: string): string {
  if ([...text].length <= maxLength) return text;
  const start = (ending: string, minLength = 1) =>
    new RegExp(`^.{${minLength},${maxLength - 1}}${ending}`, 'su').exec(text)?.[0];
  const sentences = start('(?<=[.!?])(?=\\s)');
  if (sentences !== undefined) return sentences;
  const shortened = start('(?=[,;:]\\s)', maxLength / 2) ?? start('(?<=\\S)(?=\\s)');
  return `${shortened ?? [...text].slice(0, maxLength - 1).join('')}…`;
}
