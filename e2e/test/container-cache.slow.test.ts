import { describeWith, requireEngine, until } from '@toolpacks/testing';
import { upOne } from 'docker-compose';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { docker } from '../../scripts/deploy/docker.ts';
import { type ComposeStack, setUpStack } from '../containers/compose-stack.ts';
import { stepMs } from '../containers/run-stack.ts';

/** Always there on a new development chain, because the first contract of its first account is. */
const sampleToken = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const metadata = { name: 'token_metadata', arguments: { contract: sampleToken, chain: 'local' } };

/** Run in a container of the pack: what one replica answers, or how it is. */
const callHere = `fetch('http://127.0.0.1:8080/chain-eth/mcp', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: metadata })}' })
  .then((answer) => answer.text()).then((text) => process.stdout.write(text))`;
const statusHere =
  "fetch('http://127.0.0.1:8080/status').then((answer) => answer.text()).then((text) => process.stdout.write(text))";

describeWith(requireEngine(), 'with the local chain, and three replicas of chain-eth', () => {
  let stack: ComposeStack;

  /** Removes what the replicas keep, and what the cache keeps for them. */
  beforeEach(async () => {
    stack = await setUpStack({
      COMPOSE_PROFILES: 'local-chain',
      CHAIN_ETH_RPC_URLS_LOCAL: 'http://local-chain:8545',
      CHAIN_ETH_ENDPOINT_TIMEOUT_MS: '9000',
      SAMPLE_DATA: 'never',
    });
    await docker('exec', stack.container('valkey'), 'valkey-cli', 'flushall');
    await upOne('chain-eth', {
      ...stack.options,
      commandOptions: ['--wait', '--no-build', '--force-recreate', '--no-deps', '--scale', 'chain-eth=3'],
    });
    await until(async () => (await caches()).every(({ state }) => state === 'up'));
  }, stepMs);

  afterEach(() => stack?.loads.stop());

  const run = async (replica: number, script: string) =>
    JSON.parse(await docker('exec', stack.container('chain-eth', replica), 'node', '-e', script));
  const caches = () => Promise.all([1, 2, 3].map(async (replica) => (await run(replica, statusHere)).cache));
  const restarts = async (): Promise<number> =>
    Number(await docker('inspect', '--format', '{{.RestartCount}}', stack.container('valkey')));

  test('what one replica has fetched, the others have', async () => {
    const freshness = [];
    for (const replica of [1, 2, 3]) {
      const { result } = await run(replica, callHere);
      expect(result.structuredContent).toMatchObject({ symbol: 'TPS', decimals: 18 });
      freshness.push(result._meta['dev.toolpacks/freshness']);
    }
    expect(freshness.map(({ state }) => state)).toEqual(['fresh', 'hit', 'hit']);
    expect(new Set(freshness.map(({ fetched_at }) => fetched_at)).size).toBe(1);
  });

  test(
    'a cache that hangs, or is killed, fails no call, is told in /status, and is used again, by itself',
    async () => {
      const { loads } = stack;
      loads.start({ pack: 'chain-eth', ...metadata }, 200);
      const valkey = stack.container('valkey');
      await docker('pause', valkey);
      try {
        await until(async () => (await caches()).every(({ state }) => state === 'down'));
      } finally {
        await docker('unpause', valkey);
      }
      await until(async () => (await caches()).every(({ state }) => state === 'up'));

      const before = await restarts();
      const info = await docker('exec', valkey, 'valkey-cli', 'info', 'server');
      const [, pid] = /process_id:(\d+)/.exec(info) ?? [];
      await docker('exec', valkey, 'sh', '-c', `kill -9 ${pid}`);
      await until(async () => (await restarts()) > before);
      const startedAt = await docker('inspect', '--format', '{{.State.StartedAt}}', valkey);
      await until(async () =>
        (await caches()).every(({ state, last_success }) => state === 'up' && last_success > startedAt),
      );
      await loads.callOn(200);
      expect(await loads.stop()).toEqual([]);
    },
    stepMs,
  );
});
