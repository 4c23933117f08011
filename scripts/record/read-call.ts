/** What stands behind `npm run record --`. Throws where something is missing, too much, or no JSON. */
export function readCall(words: readonly string[]): { pack: string; tool: string; args: Record<string, unknown> } {
  const [pack, tool, json = '{}', ...more] = words;
  if (pack === undefined || tool === undefined) throw new Error('Name a pack and a tool.');
  if (more.length > 0) throw new Error('There are more than three words; put the JSON of the arguments into quotes.');
  return { pack, tool, args: parseArguments(json) };
}

function parseArguments(json: string): Record<string, unknown> {
  let args: unknown;
  try {
    args = JSON.parse(json);
  } catch {
    throw new Error(`The arguments are not JSON: ${json.slice(0, 100)}`);
  }
  if (typeof args === 'object' && args !== null && !Array.isArray(args)) return { ...args };
  throw new Error(`The arguments must be a JSON object such as {"limit": 3}, not ${json.slice(0, 100)}`);
}
