/** One import as it stands in a source file. */
export interface Import {
  /** The specifier, or undefined for an `import(…)` that is worked out while it runs. */
  readonly from: string | undefined;
  /** Erased before the code runs: `import type …` or `export type …`. */
  readonly typeOnly: boolean;
}

/** Every `import … from`, `export … from`, `import '…'`, `import(…)` and `require(…)` of a source text. */
export function readImports(source: string): Import[] {
  const statements = [...source.matchAll(/(?:^|;)[ \t]*(?:import|export)\b([^'";]*?)\bfrom\s*['"]([^'"]+)['"]/gm)];
  const bare = [...source.matchAll(/(?:^|;)[ \t]*import\s*['"]([^'"]+)['"]/gm)];
  const called = [...withoutComments(source).matchAll(/\b(?:import|require|require\.resolve)\s*\(\s*([^)]*)/g)];
  return [
    ...statements.map(([, clause = '', from]) => ({ from, typeOnly: /^\s*type\s+[\w$*{]/.test(clause) })),
    ...bare.map(([, from]) => ({ from, typeOnly: false })),
    ...called.map(([, argument = '']) => ({ from: /^(['"])([^'"]+)\1/.exec(argument)?.[2], typeOnly: false })),
  ];
}

/** Without lines that are comments from their start; strings that hold `//`, such as URLs, stay whole. */
export function withoutComments(source: string): string {
  return source.replace(/^\s*(?:\/\/|\/?\*).*$/gm, '');
}
