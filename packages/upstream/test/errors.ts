import { ToolError } from '@toolpacks/contracts';

/** What a promise rejects with. */
export async function rejection(work: Promise<unknown>): Promise<unknown> {
  try {
    await work;
  } catch (error) {
    return error;
  }
  throw new Error('expected a rejection');
}

export async function toolErrorOf(work: Promise<unknown>): Promise<ToolError> {
  const error = await rejection(work);
  if (error instanceof ToolError) return error;
  throw error;
}

/** Message, causes and their fields: whatever a log might show. */
export function allTextOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error);
  const fields = Object.getOwnPropertyNames(error)
    .filter((key) => key !== 'stack' && key !== 'cause')
    .map((key) => String(Object.getOwnPropertyDescriptor(error, key)?.value));
  return [...fields, 'cause' in error ? allTextOf(error.cause) : ''].join('\n');
}
