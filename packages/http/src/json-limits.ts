import { jsonExcess, jsonRpcCodes } from '@toolpacks/contracts';
import { HttpError } from './http-error.ts';

/** Arrays and objects inside one another, in a request body. No tool takes more than a few. */
export const maxJsonDepth = 64;

/** Members of arrays and objects in a request body, all together. */
export const maxJsonElements = 20_000;

const limits = { maxDepth: maxJsonDepth, maxElements: maxJsonElements };

/**
 * Rejects a body that would be expensive to parse and to validate, from its bytes alone. Throws HttpError 400 (-32600). Says
 * nothing about whether the body is JSON.
 */
export function checkJsonLimits(body: Uint8Array): void {
  const excess = jsonExcess(body, limits);
  if (excess === undefined) return;
  throw new HttpError(400, `The body ${excess}; send a smaller call`, { code: jsonRpcCodes.invalidRequest });
}
