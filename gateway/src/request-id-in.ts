import { idOf, type RequestId } from '@toolpacks/contracts';

/** The id to answer a failed call with, where its body tells one. Bodies are parsed for this only once something failed. */
export function requestIdIn(body: Buffer | null): RequestId | null {
  try {
    return body && idOf(JSON.parse(body.toString()));
  } catch {
    return null;
  }
}
