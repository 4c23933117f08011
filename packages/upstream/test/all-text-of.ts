/** Message, causes and their fields: whatever a log might show. */
export function allTextOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error);
  const fields = Object.getOwnPropertyNames(error)
    .filter((key) => key !== 'stack' && key !== 'cause')
    .map((key) => String(Object.getOwnPropertyDescriptor(error, key)?.value));
  return [...fields, 'cause' in error ? allTextOf(error.cause) : ''].join('\n');
}
