import { cut } from '@toolpacks/contracts';

/** Names every text in the arguments that JSON can carry and no upstream, log or terminal should get. */
export function unreadableTexts(values: Readonly<Record<string, unknown>>): string[] {
  const problems: string[] = [];
  const waiting: [path: string, value: unknown][] = Object.entries(values);
  // Not recursive: a caller may send a hundred thousand levels.
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [path, value] = next;
    if (typeof value === 'string') problems.push(...problemOf(path, value));
    else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) waiting.push([`${path}.${key}`, inner]);
    }
  }
  return problems.reverse();
}

function problemOf(path: string, text: string): string[] {
  if (!text.isWellFormed()) {
    return [`${cut(path)}: holds half of a UTF-16 surrogate pair, which is not valid text; remove it`];
  }
  return text.includes('\0') ? [`${cut(path)}: holds a NUL character; remove it`] : [];
}
