import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { capturesOf, describeWith, excerptsOf, type ResponseFolder, toValuePaths } from '@toolpacks/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EndpointDouble, type Reply, startDouble } from './endpoint-double.ts';
import { errorOf, type Service, startService, textOf } from './service.ts';

type Recorded = Readonly<Record<string, { readonly request?: object; readonly status: number; readonly body: string }>>;

/** Answers of a development node by what was asked; excerpts have made-up names and reasons. */
const sources = [
  {
    folder: excerptsOf(import.meta.dirname),
    file: 'answers.json',
    name: 'Excerpt Coin',
    word: 'Oldcoin',
    reason: 'closed',
  },
  {
    ...{ folder: capturesOf('chain'), file: 'anvil-1.7.1-jsonrpc-answers.json' },
    ...{ name: 'USD Coin Test', word: 'Maker', reason: 'paused' },
  },
];

const readAnswers = (folder: ResponseFolder, file: string): Recorded =>
  JSON.parse(readFileSync(join(folder.path, file), 'utf8'));

describeWith(capturesOf('chain'), 'each excerpt', () => {
  test('has the fields and types of the recorded answer', () => {
    const [own, real] = sources.map(({ folder, file }) =>
      Object.entries(readAnswers(folder, file)).map(([name, { body, ...rest }]) => [
        name,
        toValuePaths([{ ...rest, body: JSON.parse(body) }]),
      ]),
    );

    expect(own).toEqual(real);
  });
});

for (const { folder, file, name, word, reason } of sources) {
  describeWith(folder, `answers of a node, from the ${folder.title}`, () => {
    const code = '{"jsonrpc":"2.0","id":1,"result":"0x6001"}';
    let recorded: Recorded = {};
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
      recorded = readAnswers(folder, file);
      endpoint = await startDouble(replay);
      service = await startService({ CHAIN_ETH_RPC_URLS_LOCAL: endpoint.url });
    });

    afterAll(async () => {
      await service.stop();
      await endpoint.stop();
    });

    test('a string, a word and a missing function are told apart', async () => {
      play({
        '0x06fdde03': bodyOf('name_string'),
        '0x95d89b41': bodyOf('name_bytes32'),
        '0x313ce567': bodyOf('missing_function'),
      });

      expect((await metadata()).structuredContent).toEqual({
        name,
        symbol: word,
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
      expect(textOf(result)).toContain(`with: ${reason}`);
    });

    test('an address without code is no contract', async () => {
      play({ eth_getCode: bodyOf('getCode_eoa'), '0xdd62ed3e': bodyOf('no_code') });

      expect(errorOf(await allowance())).toMatchObject({ class: 'invalid_input' });
    });

    test.each(['bad_method', 'bad_address', 'bad_params', 'bad_block'])(
      '%s is a refusal by the endpoint',
      async (fault) => {
        play({ '0xdd62ed3e': bodyOf(fault) });

        expect(errorOf(await allowance())).toMatchObject({ class: 'upstream_rejected' });
        expect(bodyOf(fault)).not.toBe('');
      },
    );
  });
}
