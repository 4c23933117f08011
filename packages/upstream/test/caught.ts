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
