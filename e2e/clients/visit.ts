/** One call that a client is told to make: params of `tools/call`. */
export interface PlannedCall {
  readonly name: string;
  readonly arguments: Record<string, unknown>;
}

/** What a client saw on one visit to one MCP endpoint. */
export interface Visit {
  /** Names of the tools listed. */
  readonly tools: readonly string[];
  /** Results as the client hands them on, in the order of the planned calls. */
  readonly answers: readonly unknown[];
  /** Why a garbled visit failed. */
  readonly error?: string;
  /** What was negotiated, where the client tells it. */
  readonly protocol?: { readonly era: string | undefined; readonly version: string | undefined };
}

/** `fetch` stands in for the one that the client would take of itself, where it lets itself be given one. */
export type VisitWith = (url: string, calls: readonly PlannedCall[], fetch?: typeof globalThis.fetch) => Promise<Visit>;

/** One call after the other, so that a failure is that of the first bad one. */
export async function answersTo(
  calls: readonly PlannedCall[],
  ask: (call: PlannedCall) => Promise<unknown>,
): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (const call of calls) answers.push(await ask(call));
  return answers;
}
