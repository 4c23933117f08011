import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';

/** Whether a port of the loopback address can be had right now. */
export const isFree = async (port: number): Promise<boolean> => (await bind(port)) === port;

/** The wanted port where it is free, else any that is. */
export async function freePort(wanted: number): Promise<number> {
  return (await bind(wanted)) ?? (await bind(0)) ?? wanted;
}

function bind(port: number): Promise<number | undefined> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(undefined));
    server.listen(port, '127.0.0.1', () => {
      const bound = (server.address() as AddressInfo).port;
      server.close(() => resolve(bound));
    });
  });
}
