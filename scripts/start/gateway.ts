import { join } from 'node:path';
import { root } from '../packs/list-packs.ts';
import { aggregatePort } from '../packs/read-ports.ts';
import { freePort, isFree } from './free-port.ts';
import { type Service, startService } from './service.ts';

const maxAttempts = 3;

/**
 * Runs the gateway and the aggregator; port 0 picks any free port for the gateway. Each needs the address of the other before
 * it starts, so ports are chosen beforehand: where another program takes one in between, both start again.
 */
export async function startGateway(wantedPort: number, env: NodeJS.ProcessEnv): Promise<Service> {
  for (let attempt = 1; ; attempt++) {
    const port = wantedPort === 0 ? await freePort(0) : wantedPort;
    const ports = { gateway: port, aggregate: await otherFreePort(port) };
    try {
      return await startPair(ports, env);
    } catch (error) {
      const isTaken = !(await isFree(ports.aggregate)) || (wantedPort === 0 && !(await isFree(port)));
      if (!isTaken || attempt === maxAttempts) throw error;
    }
  }
}

async function startPair(ports: Readonly<Record<'gateway' | 'aggregate', number>>, env: NodeJS.ProcessEnv) {
  const AGGREGATE_URL = `http://127.0.0.1:${ports.aggregate}`;
  const gateway = await startService('gateway', join(root, 'gateway'), ports.gateway, { ...env, AGGREGATE_URL });
  try {
    const settings = { ...env, GATEWAY_URL: gateway.url };
    const aggregate = await startService('aggregate', join(root, 'aggregate'), ports.aggregate, settings);
    return { ...gateway, stop: async () => void (await Promise.all([gateway.stop(), aggregate.stop()])) };
  } catch (error) {
    await gateway.stop();
    throw error;
  }
}

async function otherFreePort(port: number): Promise<number> {
  const free = await freePort(aggregatePort);
  return free === port ? otherFreePort(port) : free;
}
