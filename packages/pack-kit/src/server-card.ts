import { packPath } from '@toolpacks/contracts';
import type { Pack } from './define-pack.ts';

/**
 * What a pack is and where it answers; tools are not listed (SEP-2127). Names are reverse-DNS with one slash.
 */
export function toServerCard(pack: Pack, baseUrl: string): object {
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/v2/server-card.schema.json',
    name: `dev.toolpacks/${pack.name}`,
    version: pack.version,
    title: pack.title,
    description: pack.description,
    remotes: [{ type: 'streamable-http', url: `${baseUrl.replace(/\/+$/, '')}${packPath(pack.name)}` }],
  };
}
