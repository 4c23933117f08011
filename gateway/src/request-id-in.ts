import { idOf, type RequestId } from '@toolpacks/contracts';
import { parseJson } from '@toolpacks/http';

/** The id to answer a failed call with, where its body tells one. Bodies are parsed for this only once something failed. */
export function requestIdIn(body: Buffer | null): RequestId | null {
  try {
    return body && idOf(parseJson(body));
  } catch {
    return null;
  }
}
