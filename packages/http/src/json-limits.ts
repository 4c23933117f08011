import { jsonRpcCodes } from '@toolpacks/contracts';
import { HttpError } from './http-error.ts';

/** Arrays and objects inside one another, in a request body. No tool takes more than a few. */
export const maxJsonDepth = 64;

/** Members of arrays and objects in a request body, all together. */
export const maxJsonElements = 20_000;

const quoteMark = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/**
 * Rejects a body that would be expensive to parse and to validate, from its bytes alone: JSON.parse takes 300 ms for a
 * megabyte of brackets. Throws HttpError 400 (-32600). Says nothing about whether the body is JSON.
 */
export function checkJsonLimits(body: Buffer): void {
  let depth = 0;
  let elements = 0;
  for (let at = 0; at < body.length; at++) {
    switch (body[at]) {
      case quoteMark:
        at = endOfString(body, at + 1);
        break;
      case openBracket:
      case openBrace:
        elements++;
        if (++depth > maxJsonDepth) throw tooLarge(`is nested deeper than ${maxJsonDepth} levels`);
        break;
      case closeBracket:
      case closeBrace:
        depth--;
        break;
      case comma:
        elements++;
    }
    if (elements > maxJsonElements) throw tooLarge(`holds more than ${maxJsonElements} values`);
  }
}

/** Index of the quote that ends the string, or the length of the body where it does not end. */
function endOfString(body: Buffer, start: number): number {
  const end = body.indexOf(quoteMark, start);
  if (end === -1) return body.length;
  // Most strings have no escaped quote; only the others are worth a look at each byte.
  if (body[end - 1] !== backslash) return end;
  let at = start;
  for (; at < body.length && body[at] !== quoteMark; at++) if (body[at] === backslash) at++;
  return at;
}

function tooLarge(reason: string): HttpError {
  return new HttpError(400, `The body ${reason}; send a smaller call`, { code: jsonRpcCodes.invalidRequest });
}
