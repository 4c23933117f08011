import { createServer } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isFree } from '../../scripts/start/free-port.ts';
import { liveLines, runAll, type Started, start } from '../npm-start.ts';

let opened: (() => Promise<unknown>)[];

beforeEach(() => {
  opened = [];
});

/** Each ends what it has started, which it could not if it were killed. */
afterEach(() => Promise.all(opened.map((stop) => stop())));

async function startOther(env: NodeJS.ProcessEnv = {}): Promise<Started> {
  const started = await start(env);
  opened.push(() => started.stop());
  return started;
}

test('with SAMPLE_DATA=never a live pack says instead that its source is out of reach', async () => {
  const started = await startOther({ SAMPLE_DATA: 'never' });
  await started.untilReady();
  const answers = await runAll(liveLines(started));
  expect(answers).toHaveLength(4);
  for (const { result } of answers) {
    expect(result).toMatchObject({
      isError: true,
      _meta: { 'dev.toolpacks/error': { class: 'upstream_unavailable' } },
    });
  }
});

test('a port that another program has is named, with what to do', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  opened.push(() => new Promise((resolve) => other.close(resolve)));
  const address = other.address();
  const GATEWAY_PORT = String(address !== null && typeof address === 'object' ? address.port : undefined);

  const second = await startOther({ GATEWAY_PORT });
  await expect(second.untilReady()).rejects.toThrow(/^Port \d+ is taken, .* GATEWAY_PORT=\d+ npm start\n$/);
  expect(second.process.exitCode).toBe(1);
});

test('a second start runs beside the first, with packs on free ports', async () => {
  const both = await Promise.all([startOther(), startOther()]);
  await Promise.all(both.map((started) => started.untilReady()));
  const [first, second] = both.map(addressesOf);

  expect(first?.length).toBeGreaterThanOrEqual(6);
  expect(second?.filter((address) => first?.includes(address))).toEqual([]);
  expect(await Promise.all(both.map((started) => started.stop()))).toEqual([0, 0]);
});

test('a pack that does not start ends the others too, and what it says is shown', async () => {
  const failing = await startOther({ PARIS_EVENTS_UPSTREAM_URL: 'nowhere' });
  await expect(failing.untilReady()).rejects.toThrow(/PARIS_EVENTS_UPSTREAM_URL: must be an http\(s\) URL/);
  expect(failing.process.exitCode).toBe(1);
  expect(failing.output()).toMatch(/^paris-events did not start; what it said is above\.$/m);
});

test('an interrupt stops everything', async () => {
  const started = await startOther();
  await started.untilReady();
  const ports = addressesOf(started).map((url) => Number(new URL(url).port));

  expect(await Promise.all(ports.map(isFree))).toEqual(ports.map(() => false));
  expect(await started.stop('SIGINT')).toBe(0);
  expect(await Promise.all(ports.map(isFree))).toEqual(ports.map(() => true));
});

/** Of the gateway and of every pack alone. */
const addressesOf = (started: Started): string[] => [
  ...new Set(
    [...started.output().matchAll(/(?:alone: |open )(http:\/\/127\.0\.0\.1:\d+)/g)].map(([, address = '']) => address),
  ),
];
