import { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/**
 * The response that a connection is at: of requests sent one after the other without waiting, the oldest that is not wholly
 * answered. Node has no documented way to ask for it; its own handling of broken requests reads this property too.
 */
export function responseOn(socket: Duplex): ServerResponse | undefined {
  const response: unknown = '_httpMessage' in socket ? socket._httpMessage : undefined;
  return response instanceof ServerResponse ? response : undefined;
}
