import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EndpointDouble, type Reply, startDouble } from './endpoint-double.ts';
import { errorOf, type Service, startService, textOf } from './service.ts';

const samples = new URL('../../../../shared/samples/chain/anvil-1.7.1-jsonrpc-answers.json', import.meta.url);
const present = existsSync(samples);

type Recorded = Readonly<Record<string, { readonly status: number; readonly body: string }>>;

const missing = 'skipped: the folder ../shared/samples/chain with recorded answers is not beside this checkout';
const recordedOnly = present ? describe : describe.skip;

recordedOnly(present ? 'answers that were recorded from a node' : missing, () => {
  const recorded: Recorded = present ? JSON.parse(readFileSync(samples, 'utf8')) : {};
  const code = '{"jsonrpc":"2.0","id":1,"result":"0x6001"}';
  let answers: Readonly<Record<string, string>> = {};
  let endpoint: EndpointDouble;
  let service: Service;

  /** The recorded body of each method, or of each function by its selector, under the id that was asked with. */
  const replay = (body: unknown): Reply => {
    const requests = body as { id: number; method: string; params: [{ data?: string }?] }[];
    const bodies = requests.map(({ id, method, params }) => {
      const key = method === 'eth_call' ? (params[0]?.data?.slice(0, 10) ?? '') : method;
      return { ...JSON.parse(answers[key] ?? ''), id };
    });
    return { body: JSON.stringify(bodies) };
  };

  const bodyOf = (name: string): string => recorded[name]?.body ?? '';

  const play = (calls: Readonly<Record<string, string>>): void => {
    answers = { eth_chainId: bodyOf('chainId'), eth_blockNumber: bodyOf('chainId'), eth_getCode: code, ...calls };
  };

  const contractNumber = (() => {
    let next = 1;
    // A new address for every call: metadata is kept.
    return () => `0x${(next++).toString(16).padStart(40, '0')}`;
  })();

  const metadata = () => service.call('token_metadata', { contract: contractNumber(), chain: 'local' });
  const allowance = () => {
    const contract = contractNumber();
    return service.call('token_allowance', { contract, owner: contract, spender: contract, chain: 'local' });
  };

  beforeAll(async () => {
    endpoint = await startDouble(replay);
    service = await startService({ CHAIN_ETH_RPC_URLS_LOCAL: endpoint.url });
  });

  afterAll(async () => {
    await service.stop();
    await endpoint.stop();
  });

  test('a string, a word and a missing function are told apart', async () => {
    const [name, symbol, decimals] = ['name_string', 'name_bytes32', 'missing_function'].map(bodyOf);
    play({ '0x06fdde03': name ?? '', '0x95d89b41': symbol ?? '', '0x313ce567': decimals ?? '' });

    expect((await metadata()).structuredContent).toEqual({
      name: 'USD Coin Test',
      symbol: 'Maker',
      decimals: null,
      logo: null,
    });
  });

  test('the unlimited allowance is read in full', async () => {
    play({ '0xdd62ed3e': bodyOf('allowance_max') });

    expect((await allowance()).structuredContent).toEqual({ allowance: `0x${'f'.repeat(64)}` });
  });

  test('a revert is quoted', async () => {
    play({ '0xdd62ed3e': bodyOf('revert_string') });

    const result = await allowance();

    expect(errorOf(result)).toMatchObject({ class: 'upstream_rejected' });
    expect(textOf(result)).toContain('with: paused');
  });

  test('an address without code is no contract', async () => {
    play({ eth_getCode: bodyOf('getCode_eoa'), '0xdd62ed3e': bodyOf('no_code') });

    expect(errorOf(await allowance())).toMatchObject({ class: 'invalid_input' });
  });

  test.each(['bad_method', 'bad_address', 'bad_params', 'bad_block'])(
    '%s is a refusal by the endpoint',
    async (name) => {
      play({ '0xdd62ed3e': bodyOf(name) });

      expect(errorOf(await allowance())).toMatchObject({ class: 'upstream_rejected' });
      expect(bodyOf(name)).not.toBe('');
    },
  );
});
