interface TextFile {
  readonly file: string;
  readonly text: string;
}

/** Puts lines behind the last one that fits. Throws where none does. */
export function insertAfterLast({ file, text }: TextFile, after: RegExp, added: readonly string[]): string {
  const lines = text.split('\n');
  const last = lines.findLastIndex((line) => after.test(line));
  if (last < 0) throw new Error(`${file} has no line like ${after}, after which to put: ${added.join('\n').trim()}`);
  return lines.toSpliced(last + 1, 0, ...added).join('\n');
}

/** Without the lines that fit; where they are a whole block between empty lines, without the one above them, too. */
export function removeLines(text: string, own: RegExp): string {
  const lines = text.split('\n');
  const isOwn = lines.map((line) => own.test(line));
  const isAboveOwnBlock = (index: number): boolean => {
    const end = isOwn.indexOf(false, index + 1);
    return lines[index] === '' && end > index + 1 && lines[end] === '';
  };
  return lines.filter((_, index) => !isOwn[index] && !isAboveOwnBlock(index)).join('\n');
}

/** Without the lines from a heading to the next one, `# --- …`, or to the end, and without the empty line above them. */
export function removeSection(text: string, heading: string): string {
  const lines = text.replace(/\n$/, '').split('\n');
  const start = lines.indexOf(heading);
  if (start < 0) return text;
  const next = lines.findIndex((line, index) => index > start && line.startsWith('# --- '));
  const above = lines.slice(0, start);
  if (next < 0 && above.at(-1) === '') above.pop();
  return `${[...above, ...(next < 0 ? [] : lines.slice(next))].join('\n')}\n`;
}
