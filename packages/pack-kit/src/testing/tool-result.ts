/** The result of a `tools/call`, as a caller gets it. */
export interface ToolResult {
  readonly isError?: boolean;
  readonly structuredContent?: Readonly<Record<string, unknown>>;
  readonly content: readonly { readonly type: string; readonly text: string }[];
  readonly _meta: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

export const sourceOf = (result: ToolResult) => result._meta['dev.toolpacks/source'];
export const freshnessOf = (result: ToolResult) => result._meta['dev.toolpacks/freshness'];
export const errorOf = (result: ToolResult) => result._meta['dev.toolpacks/error'];
export const textOf = (result: ToolResult) => result.content.map(({ text }) => text).join('\n');
/** The text blocks after the data. */
export const notesOf = (result: ToolResult) => result.content.slice(1).map(({ text }) => text);
