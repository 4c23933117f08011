import { isBuiltin } from 'node:module';
import { posix } from 'node:path';
import { environmentFile, mayImport, mayImportForTests, reserved } from './rules.ts';

export interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

export interface SourceFile {
  /** Of its package, from the repository's root: `services/quotes`. */
  readonly folder: string;
  /** Within its package: `src/pack.ts`. */
  readonly path: string;
  readonly text: string;
}

/** What a source file does against the rules, a sentence each. */
export function complaintsAbout(file: SourceFile, manifest: Manifest): string[] {
  const about = readImports(file.text).map((one) => complaintAbout(one, file, manifest));
  return [...about, readsEnvironment(file)].flatMap((complaint) =>
    complaint ? `${file.folder}/${file.path} ${complaint}` : [],
  );
}

function complaintAbout({ from, typeOnly }: Import, { folder, path }: SourceFile, manifest: Manifest) {
  if (from === undefined) return 'imports what is known only while it runs';
  if (from.startsWith('.')) return leavesPackage(path, from) ? `reaches out of its package to ${from}` : undefined;
  if (isBuiltin(from)) return undefined;

  const name = packageOf(from);
  if (name.startsWith('@toolpacks/') && !allowedIn(folder, path).includes(name)) return `must not import ${name}`;
  const holders = holdersOf(name);
  if (holders && !holders.includes(folder)) return `must leave ${name} to ${holders.join(', ')}`;
  return isDeclared(name, typeOnly || isForTests(path), manifest)
    ? undefined
    : `imports ${name}, which ${manifest.name} does not declare`;
}

const leavesPackage = (path: string, from: string): boolean => posix.join(posix.dirname(path), from).startsWith('..');

const packageOf = (from: string): string => from.split('/', from.startsWith('@') ? 2 : 1).join('/');

const holdersOf = (name: string): readonly string[] | undefined =>
  reserved[name] ?? reserved[`${posix.dirname(name)}/*`];

const allowedIn = (folder: string, path: string): readonly string[] => [
  ...(mayImport[folder] ?? mayImport[`${posix.dirname(folder)}/*`] ?? []),
  ...(isForTests(path) ? mayImportForTests : []),
];

/** What other packages' tests import, and nothing that runs in production. */
const isForTests = (path: string): boolean => path.startsWith('src/testing/');

/**
 * Types are gone when the code runs, so a development dependency is enough for them; they may come from `@types`. The same
 * goes for code that only runs in tests.
 */
function isDeclared(
  name: string,
  isDevelopment: boolean,
  { dependencies = {}, devDependencies = {} }: Manifest,
): boolean {
  if (Object.hasOwn(dependencies, name)) return true;
  const types = `@types/${name.replace(/^@(.+)\//, '$1__')}`;
  return isDevelopment && [name, types].some((candidate) => Object.hasOwn(devDependencies, candidate));
}

function readsEnvironment({ path, text }: SourceFile): string | undefined {
  const code = withoutComments(text);
  const reads = /\bprocess\s*(?:\?\.|\.)\s*env\b|\bprocess\s*\[|\benv\b[^;'"]*\bfrom\s*['"](?:node:)?process['"]/.test(
    code,
  );
  return reads && path !== environmentFile ? `reads process.env; only ${environmentFile} may` : undefined;
}

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
