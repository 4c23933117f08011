import { arrayIn, isJsonObject, type JsonObject, numberIn, objectIn, textIn } from '../json.ts';

/** What is not in an answer, a sentence each: what was cut and what could not be had. */
export function gapWords(meta: JsonObject): string[] {
  return [
    ...cut(objectIn(meta, 'dev.toolpacks/truncated')),
    ...arrayIn(meta, 'dev.toolpacks/missing').flatMap(missing),
  ];
}

function cut(truncated: JsonObject): string[] {
  const returned = numberIn(truncated, 'returned');
  const total = numberIn(truncated, 'total');
  const next = numberIn(truncated, 'next_offset');
  const parts = [
    returned !== undefined && total !== undefined ? `Not all of it: ${group(returned)} of ${group(total)}.` : undefined,
    sentence(textIn(truncated, 'reason')),
    next === undefined ? undefined : `The next ones begin at offset ${next}.`,
  ].filter((part) => part !== undefined);
  return parts.length > 0 ? [parts.join(' ')] : [];
}

function missing(value: unknown): string[] {
  if (!isJsonObject(value)) return [];
  const part = textIn(value, 'part');
  return part === undefined ? [] : [`Without ${part}: ${sentence(textIn(value, 'message')) ?? 'it could not be had.'}`];
}

const sentence = (text: string | undefined): string | undefined =>
  text && text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? '' : '.');

const group = (number: number): string => number.toLocaleString('en-GB');
