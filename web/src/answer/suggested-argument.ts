import type { JsonObject } from '../json.ts';
import type { Parameter } from '../tool/parameter.ts';

export interface SuggestedArgument {
  readonly name: string;
  readonly value: string;
}

/**
 * Where a suggestion belongs: in place of what the message quotes, where an argument contains that, else in the argument
 * that the message names first, as in `region: …`. Nothing where neither is clear.
 */
export function suggestedArgument(
  parameters: readonly Parameter[],
  args: JsonObject,
  message: string,
  suggestion: string,
): SuggestedArgument | undefined {
  const fillable = parameters.filter(({ kind }) => kind === 'text' || kind === 'either' || kind === 'choice');
  for (const [, refused] of message.matchAll(/"([^"]+)"/g)) {
    const holder = fillable.find(({ name }) => refused !== undefined && String(args[name] ?? '').includes(refused));
    if (holder && refused !== undefined) {
      return { name: holder.name, value: String(args[holder.name]).replace(refused, () => suggestion) };
    }
  }
  const [named] = fillable
    .map(({ name }) => ({ name, at: message.indexOf(` ${name}: `) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at);
  return named && { name: named.name, value: suggestion };
}
