import { cut } from '@toolpacks/contracts';

/**
 * Names texts in the arguments that JSON can carry and no upstream, log or terminal should get: half a surrogate pair, or a NUL
 * character. At most `maxProblems` of them, in the order of the arguments.
 */
export function unreadableTexts(values: Readonly<Record<string, unknown>>, maxProblems: number): string[] {
  const problems: string[] = [];
  visit('', values);
  return problems;

  /** The body's depth is limited before it is parsed, so recursion is bounded, and so is a path. */
  function visit(path: string, value: unknown): void {
    if (typeof value === 'string') {
      const problem = problemOf(value);
      if (problem) problems.push(`${cut(path)}: ${problem}`);
    } else if (typeof value === 'object' && value !== null) {
      for (const key in value) {
        if (problems.length >= maxProblems) return;
        visit(path === '' ? key : cut(`${path}.${key}`), Reflect.get(value, key));
      }
    }
  }
}

function problemOf(text: string): string | undefined {
  if (!text.isWellFormed()) return 'holds half of a UTF-16 surrogate pair, which is not valid text; remove it';
  return text.includes('\0') ? 'holds a NUL character; remove it' : undefined;
}
