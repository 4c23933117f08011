/** Of packs whose operator has no domain of their own to name them by. */
const projectNamespace = 'dev.toolpacks';

/** The longest name that the MCP Registry's schema of 2025-12-11 accepts. */
const maxLength = 200;

/** Endings of names that nobody can own (RFC 6761, RFC 6762, and what ICANN keeps for private use). */
const privateEndings = ['localhost', 'local', 'internal', 'test', 'invalid'];

const label = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;

/**
 * The name under which a pack is published, in its server card and its server.json: reverse DNS of the host that callers
 * know, one slash, the pack's name; `https://tools.example.org` gives `org.example.tools/quotes`. A publisher has to own
 * that namespace, so an address or a private name gives the project's own.
 */
export function serverName(pack: string, publicUrl: string | undefined): string {
  const name = `${namespaceOf(publicUrl) ?? projectNamespace}/${pack}`;
  return name.length <= maxLength ? name : `${projectNamespace}/${pack}`;
}

function namespaceOf(publicUrl: string | undefined): string | undefined {
  if (publicUrl === undefined) return undefined;
  const labels = new URL(publicUrl).hostname.replace(/\.$/, '').split('.');
  const ending = labels.at(-1) ?? '';
  const isOwned = labels.length > 1 && !/^\d+$/.test(ending) && !privateEndings.includes(ending);
  return isOwned && labels.every((part) => label.test(part)) ? labels.reverse().join('.') : undefined;
}
