/** The start of a text in at most so many characters, the last of which then is an ellipsis. */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const start = text.slice(0, maxLength - 1);
  // Not in the middle of a surrogate pair.
  const whole = start.isWellFormed() ? start : start.slice(0, -1);
  return `${whole.trimEnd()}…`;
}
