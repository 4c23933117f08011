/** The tools that docs/tools had pages of when this was built, as `<pack>/<tool>`. */
declare const __TOOL_PAGES__: readonly string[];

/** Where the gateway has the page of a tool, from its own page on; undefined where there is none. */
export function toolPagePath(pack: string, tool: string): string | undefined {
  const path = `${pack}/${tool}`;
  return __TOOL_PAGES__.includes(path) ? `docs/tools/${path}.html` : undefined;
}
