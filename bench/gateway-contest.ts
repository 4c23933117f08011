import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ComparisonOptions, compare } from './compare.ts';
import { bareKoa, type Contest, type ContestOptions, commandsOf, connections, namesOf } from './contest.ts';
import { type Fleet, findFreePort, type ServerSpec } from './fleet.ts';
import { createGatewayFeatures } from './gateway-features.ts';
import type { Load } from './load.ts';
import { nginxSpec } from './nginx.ts';
import { checkQuote, quoteCall } from './quote-call.ts';
import { serverFigures } from './report.ts';
import { addedP50Row, cpuRatioRow, ratioRow } from './row.ts';
import { specOf } from './services.ts';
import { type Call, post } from './tool-call.ts';
import { putWrkLoad } from './wrk.ts';

export interface GatewayContestOptions extends ContestOptions {
  readonly gatewayBundle: string;
  /** Paths of programs. */
  readonly nginx: string;
  readonly wrk: string;
}

/** A few seconds hold thousands of calls, and all servers are warm by then. */
const oneConnection = { turnMs: 1000, warmUpSlices: { sliceMs: 1000, least: 0, most: 0 } };

/**
 * The gateway against nginx in front of the quotes pack; what each adds to a call that waits for no other; and the gateway
 * with 500 packs against the gateway with five.
 */
export async function contestGateway(
  fleet: Fleet,
  { root, folder, bundle, gatewayBundle, nginx, wrk, ...options }: GatewayContestOptions,
): Promise<Contest> {
  const pack = await fleet.start(specOf('quotes pack', bundle));
  const others = await fleet.start(bareKoa('other packs', quoteCall, await post(pack.baseUrl, quoteCall), folder));
  const { env, withKey } = createGatewayFeatures(folder);
  const toGatewaySpec = (count: number): ServerSpec => {
    const packsFile = join(folder, `${count}-packs.json`);
    const urls = namesOfOthers(count).map((name) => [name, others.baseUrl]);
    writeFileSync(packsFile, JSON.stringify(Object.fromEntries([...urls, ['quotes', pack.baseUrl]])));
    return specOf(`gateway, ${count} packs`, gatewayBundle, { PACKS_FILE: packsFile, ...env });
  };
  const nginxOfRun = nginxSpec({ nginx, packUrl: pack.baseUrl, port: await findFreePort(), folder });
  const specs = [nginxOfRun, toGatewaySpec(5), toGatewaySpec(500)] as const;
  const proxies = [await fleet.start(specs[0]), await fleet.start(specs[1]), await fleet.start(specs[2])] as const;
  const [viaNginx, via5, via500] = proxies;
  const call = withKey(quoteCall);
  for (const { name, baseUrl } of proxies) checkQuote(name, await post(baseUrl, call));

  const by = (load: Omit<Load, 'baseUrl' | 'durationMs'>): ComparisonOptions['load'] => {
    return ({ baseUrl }, durationMs) => putWrkLoad(wrk, { ...load, baseUrl, durationMs });
  };
  const one = by({ calls: [call], connections: 1 });
  const many = by({ calls: [call], connections });
  const of5 = by({ calls: callsOfOthers(5, call), connections });
  const of500 = by({ calls: callsOfOthers(500, call), connections });

  const throughput = await compare(proxies, { ...options, load: many });
  const latency = await compare([pack, viaNginx, via5], { ...options, ...oneConnection, load: one });
  const inTurn = await compare([via5, via500], {
    ...options,
    warmUpSlices: { ...options.warmUpSlices, least: 1 },
    load: (server, durationMs) => (server === via5 ? of5 : of500)(server, durationMs),
  });
  await Promise.all([pack, others, ...proxies].map((server) => server.stop()));
  return {
    rows: [
      ratioRow('gateway over nginx', throughput, { of: 1, over: 0, atLeast: 0.5 }),
      cpuRatioRow('  the same by processor time', throughput, { of: 1, over: 0 }),
      addedP50Row('added p50 of the gateway, one connection', latency, { of: 2, over: 0, below: 0.3 }),
      addedP50Row('  of nginx', latency, { of: 1, over: 0 }),
      ratioRow('gateway with 500 packs over 5', throughput, { of: 2, over: 1, atLeast: 0.95 }),
      cpuRatioRow('  the same by processor time', throughput, { of: 2, over: 1 }),
      ratioRow('  of calls to all of them in turn', inTurn, { of: 1, over: 0 }),
    ],
    servers: [
      ...serverFigures(namesOf(proxies), throughput),
      ...serverFigures(namesOf([via5, via500], ', in turn'), inTurn),
      ...serverFigures(namesOf([pack, viaNginx, via5], ', one connection'), latency),
    ],
    rounds: { gateway: throughput.rounds, oneConnection: latency.rounds, inTurn: inTurn.rounds },
    commands: commandsOf(specs, root),
  };
}

const namesOfOthers = (count: number): string[] => Array.from({ length: count - 1 }, (_, index) => `pack-${index + 1}`);

function callsOfOthers(count: number, call: Call): Load['calls'] {
  const [first = call, ...others] = namesOfOthers(count).map((name) => ({ ...call, path: `/${name}/mcp` }));
  return [first, ...others];
}
