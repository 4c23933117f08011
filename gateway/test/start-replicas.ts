import type { Requirement } from '@toolpacks/testing';
import { type Answer, type PackDouble, startPackDouble } from './pack-double.ts';

/** Linux answers on all of 127.0.0.0/8, other systems on 127.0.0.1 alone. */
export const manyLoopbacks: Requirement = {
  missing: process.platform === 'linux' ? undefined : 'this system has one loopback address',
};

/** The host of a pack of several replicas; a test says what it resolves to. */
export const packHost = 'parrot.test';

export interface Replicas {
  /** `http://parrot.test:<port>` */
  readonly url: string;
  readonly addresses: readonly string[];
  readonly doubles: readonly PackDouble[];
  stop(): Promise<void>;
}

/** Doubles of one pack on 127.0.0.1, 127.0.0.2 and so on, all with the same port. */
export async function startReplicas(count: number, answer?: Answer): Promise<Replicas> {
  const addresses = Array.from({ length: count }, (_, index) => `127.0.0.${index + 1}`);
  const doubles: PackDouble[] = [];
  while (doubles.length < count) {
    const host = addresses[doubles.length];
    const double = await startPackDouble(answer, { host, port: doubles[0]?.port }).catch(unlessTaken);
    if (double) doubles.push(double);
    else await Promise.all(doubles.splice(0).map((each) => each.stop()));
  }
  return {
    url: `http://${packHost}:${doubles[0]?.port}`,
    addresses,
    doubles,
    async stop() {
      await Promise.all(doubles.map((double) => double.stop()));
    },
  };
}

/** Somebody else has the port of the first double at another address: all get another one. */
function unlessTaken(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'EADDRINUSE') throw error;
}
