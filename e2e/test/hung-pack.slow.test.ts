import { Agent } from 'node:http';
import { exchange, type Received } from '@toolpacks/http/testing';
import { until } from '@toolpacks/testing';
import { afterEach, expect, it } from 'vitest';
import { startPackDouble } from '../../gateway/test/pack-double.ts';
import { callTool, randomQuote, type Tool } from '../load/call-tool.ts';
import { ServerProcess } from '../load/server-process.ts';
import { stablePort } from '../load/stable-port.ts';
import { startLoad } from '../load/start-load.ts';
import { startGateway } from '../start-gateway.ts';

/** What the gateway allows a pack by default. */
const maxInFlight = 256;
const callers = 500;

const callsPerSecond = 200;
const others: readonly Tool[] = [
  randomQuote,
  { pack: 'chain-eth', name: 'chains' },
  { pack: 'dance-events', name: 'regions' },
];
const minuteMs = 60_000;

let stops: (() => unknown)[] = [];

afterEach(async () => {
  for (const stop of stops.reverse()) await stop();
  stops = [];
}, minuteMs);

async function startPack(pack: string): Promise<[string, string]> {
  const env = { LOG_LEVEL: 'warn' };
  const server = new ServerProcess({ service: `services/${pack}`, host: '127.0.0.1', port: await stablePort(), env });
  stops.push(() => server.end('SIGKILL'));
  await server.start();
  return [pack, server.baseUrl];
}

it(
  'while a pack hangs, its calls are refused beyond what it may have, and all calls of the others are answered',
  async () => {
    const hung = await startPackDouble(() => undefined);
    stops.push(() => hung.stop());
    const urls = await Promise.all(others.map(({ pack }) => startPack(pack)));
    const gateway = await startGateway({ ...Object.fromEntries(urls), hung: hung.url });
    stops.push(() => gateway.stop());
    const agent = new Agent({ keepAlive: true });
    const hungAgent = new Agent();
    stops.push(() => {
      agent.destroy();
      hungAgent.destroy();
    });
    const loads = others.map((tool) => startLoad(callTool(gateway.baseUrl, tool, agent), { callsPerSecond }));
    stops.push(() => Promise.all(loads.map((load) => load.stop())));

    const answers: Received[] = [];
    const headers = { 'Content-Type': 'application/json' };
    const body = JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'ping' });
    const calls = Array.from({ length: callers }, async () => {
      answers.push(await exchange(`${gateway.baseUrl}/hung/mcp`, { headers, body }, hungAgent));
    });
    await until(() => answers.length === callers - maxInFlight);
    const target = callsPerSecond * 3;
    await until(() => loads.every((load) => load.calls > target));
    const reports = await Promise.all(loads.map((load) => load.stop()));

    expect(hung.received).toHaveLength(maxInFlight);
    expect(answers).toHaveLength(callers - maxInFlight);
    for (const { status, headers: returned, text } of answers) {
      expect({ status, retryAfter: returned['retry-after'] }).toEqual({ status: 503, retryAfter: '1' });
      expect(JSON.parse(text)).toMatchObject({ id: 7, error: { code: 503 } });
    }
    for (const { failures } of reports) expect(failures).toEqual(new Map());
    await hung.stop();
    await Promise.allSettled(calls);
  },
  minuteMs,
);
