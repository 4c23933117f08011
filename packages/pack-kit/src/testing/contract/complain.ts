/** Throws what is wrong with a subject, all of it at once; nothing where there are no problems. */
export function complain(subject: string, problems: readonly (string | false | undefined)[]): void {
  const found = problems.filter((problem) => typeof problem === 'string');
  if (found.length === 0) return;
  const error = new Error(found.map((problem) => `${subject}: ${problem}`).join('\n'));
  // It would lead the pack's author into the suite.
  error.stack = String(error);
  throw error;
}
