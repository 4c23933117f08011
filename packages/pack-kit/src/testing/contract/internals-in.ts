/** What is nobody's business outside of the pack, by how it looks. Codes of the system, such as ECONNRESET, may be told. */
const internals: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['a stack', /(?:\\n|\n)\s+at \S/],
  ['a line of its source', /[\w-]+\.[cm]?[jt]s:\d+/],
  ['a file of its own', /node_modules|file:\/\//],
  ['the path of an address', /\bhttps?:\/\/[^\s"\\/]+\/[^\s"\\).]+/],
  ['credentials in an address', /\bhttps?:\/\/[^\s"\\/]*@/],
  ['an address inside', /\b169\.254\.169\.254\b/],
  ['a value that was not there', /\bundefined\b|\[object Object\]/],
];

/** What of that a text for callers holds, with what it looks like there. */
export function internalsIn(text: string): readonly string[] {
  return internals.flatMap(([what, pattern]) => {
    const [found] = pattern.exec(text) ?? [];
    return found === undefined ? [] : `${what}: ${found}`;
  });
}
