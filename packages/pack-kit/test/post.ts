import type { ToolResult } from '../src/testing/index.ts';

export type { ToolResult } from '../src/testing/index.ts';

export interface Posted {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Posts a body as it is. */
export async function post(url: string, body: string, headers: Record<string, string> = {}): Promise<Posted> {
  const init = { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body };
  const response = await fetch(url, init);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** A `tools/call` whose arguments are JSON text, so that what JSON.stringify would not write can be sent. */
export function postCall(url: string, tool: string, argumentsJson: string): Promise<Posted> {
  const name = JSON.stringify(tool);
  return post(
    url,
    `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":${name},"arguments":${argumentsJson}}}`,
  );
}

export async function callTool(url: string, tool: string, given: object = {}): Promise<ToolResult> {
  return resultOf(await postCall(url, tool, JSON.stringify(given)));
}

export function resultOf({ status, text }: Posted): ToolResult {
  const { result } = JSON.parse(text);
  if (status !== 200 || result === undefined) throw new Error(`expected a result, got HTTP ${status}: ${text}`);
  return result;
}

/** The sentence that a caller reads, whichever way it was refused; of a batch, the first. */
export function messageOf({ text }: Posted): string {
  const [{ error, result }] = [JSON.parse(text)].flat();
  return error?.message ?? result.content[0].text;
}
