import { type MissingPart, mcpMeta, type Source, toolpacksMeta } from '@toolpacks/contracts';
import type { Era } from './era.ts';

/** What a server is, as clients are told. */
export interface ServerFacts {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly version: string;
  readonly owner: string;
  /** Where its data come from, unless an answer says otherwise. */
  readonly source?: Source;
  /** How long clients may keep `tools/list` and `server/discover`. */
  readonly listTtlMs: number;
}

/** The result of `tools/list` as JSON. */
export type ToolListing = Readonly<Record<Era, string>>;

export interface ToolListingOptions {
  /** `private` where another caller may be told of other tools. */
  readonly cacheScope?: 'public' | 'private';
  /** Tools that should be there. */
  readonly missing?: readonly MissingPart[];
  /** Of the tools, where they are always the same and for everybody. */
  readonly digest?: string;
}

/** Writes it for both eras from the JSON of its tools, an array. */
export function writeToolListing(
  { name, title, version, listTtlMs: ttlMs }: ServerFacts,
  toolsJson: string,
  { cacheScope = 'public', missing = [], digest }: ToolListingOptions = {},
): ToolListing {
  const notices = {
    ...(digest !== undefined && { [toolpacksMeta.digest]: digest }),
    ...(missing.length > 0 && { [toolpacksMeta.missing]: missing }),
  };
  const _meta = { [mcpMeta.serverInfo]: { name, title, version }, ...notices };
  const modern = JSON.stringify({ ttlMs, cacheScope, _meta }).slice(1);
  const hasNotices = Object.keys(notices).length > 0;
  return {
    legacy: hasNotices ? `{"tools":${toolsJson},"_meta":${JSON.stringify(notices)}}` : `{"tools":${toolsJson}}`,
    modern: `{"resultType":"complete","tools":${toolsJson},${modern}`,
  };
}
