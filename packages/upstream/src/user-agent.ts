import manifest from '../package.json' with { type: 'json' };

/** Who asks, and where its people are found (RFC 9110, 10.1.5). Throws for a `contactUrl` that is none. */
export const toUserAgent = (contactUrl: string | undefined): string =>
  `Toolpacks/${manifest.version}${contactUrl === undefined ? '' : ` (+${toAscii(contactUrl)})`}`;

/** A URL may hold what no header may: letters of any script, and line breaks, which count for nothing in it. */
const toAscii = (url: string): string => new URL(url).href;
