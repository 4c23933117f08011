import { checkJsonLimits } from '@toolpacks/http';

const openingBrace = 0x7b;

/**
 * How many JSON-RPC messages a body holds: as many as a batch has members, else 1, also where no pack can read it. A body
 * that starts with `{` is not parsed for that.
 */
export function countMessages(body: Buffer): number {
  if (body[0] === openingBrace) return 1;
  try {
    checkJsonLimits(body);
    const posted: unknown = JSON.parse(body.toString().trim());
    return Array.isArray(posted) ? Math.max(posted.length, 1) : 1;
  } catch {
    return 1;
  }
}
