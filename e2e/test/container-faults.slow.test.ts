import { describeWith, requireEngine, until } from '@toolpacks/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { docker } from '../../scripts/deploy/docker.ts';
import { type ComposeStack, setUpStack } from '../containers/compose-stack.ts';
import { fillMemory, killServer, pause } from '../containers/faults.ts';
import { stepMs } from '../containers/run-stack.ts';
import { toolOfPack } from '../containers/tool-of-pack.ts';
import type { Load } from '../load/start-load.ts';

/** What the README of the gateway says that callers get from a pack that is gone, breaks off or is silent. */
const documented = /^HTTP (502|503|504): /;

describeWith(requireEngine(), 'under load of all packs, in containers', () => {
  let stack: ComposeStack;
  let loads: Readonly<Record<string, Load>> = {};

  beforeEach(async () => {
    stack = await setUpStack({ FORWARD_TIMEOUT_MS: '5000' });
    loads = Object.fromEntries(Object.entries(toolOfPack).map(([pack, tool]) => [pack, stack.loads.start(tool, 50)]));
    await untilWell();
  }, stepMs);

  afterEach(() => stack?.loads.stop());

  const failuresOf = (load: Load | undefined): number =>
    [...(load?.failures.values() ?? [])].reduce((sum, count) => sum + count, 0);

  /** Calls of each pack, one after the other, without a failure. */
  async function untilWell(): Promise<void> {
    await Promise.all(
      Object.values(loads).map(async (load) => {
        let [calls, failures] = [load.calls, failuresOf(load)];
        await until(() => {
          if (failuresOf(load) > failures) [calls, failures] = [load.calls, failuresOf(load)];
          return load.calls >= calls + 75;
        });
      }),
    );
  }

  /** Lets the fault work, waits until all is well again, and gives what callers of quotes saw; those of the others saw nothing. */
  async function seenOfQuotes(fault: () => Promise<unknown>): Promise<string[]> {
    await fault();
    await untilWell();
    const { quotes, ...others } = loads;
    await stack.loads.stop();
    for (const other of Object.values(others)) expect(other.failures).toEqual(new Map());
    return [...(quotes?.failures.keys() ?? [])];
  }

  const untilQuotesFails = () => until(() => failuresOf(loads.quotes) > 0);
  const restarts = async (service: string): Promise<number> =>
    Number(await docker('inspect', '--format', '{{.RestartCount}}', stack.container(service)));

  test(
    'a pack that is killed is answered for with 502 or 503 until it has been started again, by itself',
    async () => {
      const before = await restarts('quotes');
      const seen = await seenOfQuotes(async () => {
        await killServer(stack.container('quotes'));
        await until(async () => (await restarts('quotes')) > before);
      });
      for (const failure of seen) expect(failure).toMatch(/^HTTP (502|503): /);
    },
    stepMs,
  );

  test(
    'a pack that takes more memory than it may have is ended and started again, by itself',
    async () => {
      const before = await restarts('quotes');
      const seen = await seenOfQuotes(async () => {
        await fillMemory(stack.container('quotes'));
        await until(async () => (await restarts('quotes')) > before);
      });
      for (const failure of seen) expect(failure).toMatch(documented);
    },
    stepMs,
  );

  test(
    'a pack that is paused is answered for with 504, and answers when it goes on',
    async () => {
      const seen = await seenOfQuotes(async () => {
        await pause(stack.container('quotes'));
        try {
          await untilQuotesFails();
        } finally {
          await docker('unpause', stack.container('quotes'));
        }
      });
      expect(seen.length).toBeGreaterThan(0);
      for (const failure of seen) expect(failure).toMatch(/^HTTP (503|504): /);
    },
    stepMs,
  );

  test(
    'a pack that is cut from the network is answered for, and found again when it is back under another address',
    async () => {
      const network = `${stack.project}_default`;
      const seen = await seenOfQuotes(async () => {
        await docker('network', 'disconnect', network, stack.container('quotes'));
        try {
          await untilQuotesFails();
        } finally {
          await docker('network', 'connect', '--alias', 'quotes', network, stack.container('quotes'));
        }
      });
      expect(seen.length).toBeGreaterThan(0);
      for (const failure of seen) expect(failure).toMatch(documented);
    },
    stepMs,
  );

  test(
    'a gateway that is restarted finishes its calls, is away for a moment, and finds all packs again',
    async () => {
      await docker('restart', '--time', '40', stack.container('gateway'));
      await untilWell();
      for (const [failure] of await stack.loads.stop()) expect(failure).toMatch(/^(ECONNREFUSED|ECONNRESET)$/);
    },
    stepMs,
  );
});
