import { endpointOf, type ToolCall, toMessage } from './tool-call.ts';

/** The command that makes the same call in a POSIX shell. A key is never written into it: `API_KEY` stands for it. */
export function toCurlLine(call: ToolCall, baseUrl: string, withKey: boolean): string {
  return [
    `curl -s -X POST ${quote(baseUrl + endpointOf(call.pack))}`,
    `-H 'Content-Type: application/json'`,
    ...(withKey ? ['-H "Authorization: Bearer $API_KEY"'] : []),
    `-d ${quote(JSON.stringify(toMessage(call)))}`,
  ].join(' \\\n  ');
}

const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
