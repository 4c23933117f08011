import { type Answer, type PackDouble, startPackDouble } from './pack-double.ts';

/** Linux answers on all of 127.0.0.0/8, other systems on 127.0.0.1 alone. */
export const hasManyLoopbacks = process.platform === 'linux';

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
  for (const host of addresses) {
    const [first] = doubles;
    doubles.push(await startPackDouble(answer, first ? { host, port: first.port } : { host }));
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
