import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type LocalChain, sampleAllowance, startLocalChain } from '../stand-in/local-chain.ts';
import {
  type Behaviour,
  deadUrl,
  type EndpointDouble,
  failingWith,
  forwardTo,
  hanging,
  oneError,
  startDouble,
} from './endpoint-double.ts';
import { addressOf, placeOddTokens } from './odd-tokens.ts';
import { errorOf, type Service, sourceOf, startService, textOf } from './service.ts';

let chain: LocalChain;
const running: { stop(): Promise<void> }[] = [];

beforeAll(async () => {
  chain = await startLocalChain();
  await placeOddTokens(chain.url);
});

afterEach(async () => {
  for (const part of running.splice(0)) await part.stop();
});

afterAll(() => chain.stop());

async function double(behave: Behaviour): Promise<EndpointDouble> {
  const started = await startDouble(behave);
  running.push(started);
  return started;
}

async function serve(urls: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Service> {
  const service = await startService({ CHAIN_ETH_RPC_URLS_LOCAL: urls.join(','), ...env });
  running.push(service);
  return service;
}

const askFor = (service: Service, contract: string = chain.token) =>
  service.call('token_allowance', { contract, owner: chain.owner, spender: chain.spender, chain: 'local' });

async function statusOf(service: Service, endpoint: string) {
  const { upstreams } = (await (await fetch(`${service.baseUrl}/status`)).json()) as { upstreams: { name: string }[] };
  return upstreams.find(({ name }) => name.startsWith(endpoint));
}

/** A node whose answer to the request at `index` is hex without digits. */
const emptyNumbers =
  (index: number): Behaviour =>
  async (body) => {
    const reply = await forwardTo(chain.url)(body);
    const answers: object[] = JSON.parse(reply.body);
    return { body: JSON.stringify(answers.with(index, { ...answers[index], result: '0x' })) };
  };

const allowance = { allowance: `0x${sampleAllowance.toString(16)}` };

/** A node to whose last call the endpoint has no answer. */
const withoutLastAnswer: Behaviour = async (body) => {
  const reply = await forwardTo(chain.url)(body);
  const answers: object[] = JSON.parse(reply.body);
  const error = { code: -32000, message: 'header not found' };
  return { body: JSON.stringify(answers.with(-1, { ...answers.at(-1), result: undefined, error })) };
};

const saying =
  (body: string): Behaviour =>
  () => ({ body });
const status =
  (code: number, headers = {}): Behaviour =>
  () => ({ status: code, headers, body: 'no' });
/** So that an endpoint that never answers is given up soon. */
const impatient = { CHAIN_ETH_ENDPOINT_TIMEOUT_MS: '500' };
const throttled = { code: 429, message: 'compute units exceeded' };

/** One fault of an endpoint, and the class that a caller sees where every endpoint has it. */
const faults: readonly (readonly [fault: string, behave: Behaviour, errorClass: string])[] = [
  ['is slow', hanging, 'upstream_timeout'],
  ['answers truncated JSON', saying('[{"jsonrpc":"2.0","id":1,"resu'), 'upstream_invalid'],
  ['answers JSON that is no JSON-RPC', saying('{"ok":true}'), 'upstream_invalid'],
  ['answers an empty batch', saying('[]'), 'upstream_invalid'],
  ['has an empty chain id', emptyNumbers(0), 'upstream_invalid'],
  ['has an empty block number', emptyNumbers(1), 'upstream_invalid'],
  ['answers HTTP 403', status(403), 'upstream_rejected'],
  ['answers HTTP 429', status(429, { 'retry-after': '30' }), 'rate_limited'],
  ['answers HTTP 500', status(500), 'upstream_unavailable'],
  ['answers HTTP 503', status(503), 'upstream_unavailable'],
  ['redirects elsewhere', status(302, { location: 'http://192.0.2.1/' }), 'upstream_rejected'],
  ['answers code 429 to each', failingWith(throttled), 'rate_limited'],
  ['answers code 429 to all', () => oneError(throttled), 'rate_limited'],
  ['answers code -32601', failingWith({ code: -32601, message: 'Method not found' }), 'upstream_rejected'],
  ['has no answer to the last call', withoutLastAnswer, 'upstream_unavailable'],
];

test.each(faults)('an endpoint that %s is passed over for the next one', async (_, behave) => {
  const broken = await double(behave);
  const service = await serve([broken.url, chain.url], impatient);

  const result = await askFor(service);

  expect(result.structuredContent).toEqual(allowance);
  expect(sourceOf(result)).toMatchObject({ url: chain.url });
  expect(broken.posted).not.toHaveLength(0);
});

test.each(faults)('where the only endpoint %s, the call fails', async (_, behave, errorClass) => {
  const broken = await double(behave);
  const service = await serve([broken.url], impatient);

  const result = await askFor(service);

  expect(result.isError).toBe(true);
  expect(errorOf(result)).toMatchObject({ class: errorClass });
  expect(textOf(result)).toContain('no RPC endpoint of local gave an answer (1 tried: 1 ');
  expect(textOf(result)).toContain('CHAIN_ETH_RPC_URLS_LOCAL');
});

test('an endpoint that says when to come back is quoted', async () => {
  const endpoint = await double(status(429, { 'retry-after': '30' }));
  const service = await serve([endpoint.url, await deadUrl()]);

  const result = await askFor(service);

  expect(errorOf(result)).toMatchObject({ class: 'rate_limited', retryable: true, retry_after_s: 30 });
  expect(textOf(result)).toContain('(2 tried: 1 throttled, 1 unavailable)');
});

test('a dead endpoint is passed over for the next one', async () => {
  const service = await serve([await deadUrl(), chain.url]);

  expect((await askFor(service)).structuredContent).toEqual(allowance);
});

test('throttling in the body of an HTTP 200 is shown in the status', async () => {
  const endpoint = await double(failingWith({ code: -32005, message: 'limit exceeded' }));
  const service = await serve([endpoint.url]);

  await askFor(service);

  expect(await statusOf(service, 'local 1')).toEqual(
    expect.objectContaining({ last_error_class: 'rate_limited', circuit: 'closed', drift: {} }),
  );
});

test('all endpoints dead is an unavailable upstream, with their number', async () => {
  const service = await serve([await deadUrl(), await deadUrl(), await deadUrl()]);

  const result = await askFor(service);

  expect(errorOf(result)).toMatchObject({ class: 'upstream_unavailable', retryable: true });
  expect(textOf(result)).toContain('no RPC endpoint of local gave an answer (3 tried: 3 unavailable)');
});

test('an endpoint of another chain is passed over, not asked again, and shown in the status', async () => {
  const other = await startLocalChain({ chainId: 5 });
  running.push(other);
  const wrong = await double(forwardTo(other.url));
  const service = await serve([wrong.url, chain.url]);

  const results = [await askFor(service), await askFor(service)];

  for (const result of results) {
    expect(result.structuredContent).toEqual(allowance);
    expect(sourceOf(result)).toMatchObject({ url: chain.url, chain_id: 31337 });
  }
  expect(wrong.posted).toHaveLength(1);
  expect(await statusOf(service, 'local 1')).toMatchObject({
    last_error_class: 'upstream_invalid',
    wrong_chain_id: 5,
  });
});

test('endpoints that are all of another chain say so', async () => {
  const other = await startLocalChain({ chainId: 5 });
  running.push(other);
  const service = await serve([other.url]);

  const result = await askFor(service);

  expect(errorOf(result)).toMatchObject({ class: 'upstream_invalid' });
  expect(textOf(result)).toContain('(1 tried: 1 of another chain)');
});

test.each(['paused', 'silent', 'invalidOpcode'] as const)(
  'a contract that is %s is no reason to ask the next endpoint',
  async (token) => {
    const first = await double(forwardTo(chain.url));
    const second = await double(forwardTo(chain.url));
    const service = await serve([first.url, second.url]);

    const result = await askFor(service, addressOf(token));

    expect(errorOf(result)).toMatchObject({ class: 'upstream_rejected' });
    expect([first.posted.length, second.posted.length]).toEqual([1, 0]);
  },
);

test('an address without code is no reason to ask the next endpoint', async () => {
  const second = await double(forwardTo(chain.url));
  const service = await serve([chain.url, second.url]);

  expect(errorOf(await askFor(service, chain.owner))).toMatchObject({ class: 'invalid_input' });
  expect(second.posted).toHaveLength(0);
});

test('two chains answer at once, each with its own state', async () => {
  const mainnet = await startLocalChain({ chainId: 1 });
  running.push(mainnet);
  const service = await serve([chain.url], { CHAIN_ETH_RPC_URLS_ETH_MAINNET: mainnet.url });
  const { owner, spender, token } = mainnet;

  const [local, main] = await Promise.all([
    askFor(service),
    service.call('token_allowance', { contract: token, owner, spender }),
  ]);

  expect(sourceOf(local)).toMatchObject({ chain_id: 31337, url: chain.url });
  expect(sourceOf(main)).toMatchObject({ chain_id: 1, url: mainnet.url });
  expect(main.structuredContent).toEqual(allowance);
});

test('keys in an endpoint URL are sent to it and shown to nobody', async () => {
  const secret = 'S3CRET';
  let behave: Behaviour = forwardTo(chain.url);
  const endpoint = await double((body) => behave(body));
  const { host } = new URL(endpoint.url);
  const service = await serve([`http://user:${secret}@${host}/v2/${secret}?key=${secret}`], impatient);

  const answers: unknown[] = [await askFor(service)];
  for (const [, broken] of faults) {
    behave = broken;
    answers.push(await askFor(service));
  }
  for (const path of ['/status', '/metrics', '/chain-eth/mcp/server-card']) {
    answers.push(await (await fetch(service.baseUrl + path)).text());
  }

  expect(answers[0]).toMatchObject({ structuredContent: allowance });
  expect(JSON.stringify(answers)).not.toContain(secret);
  expect(JSON.stringify(answers[0])).toContain(`"http://${host}"`);
  const [first] = endpoint.posted;
  expect(first?.url).toBe(`/v2/${secret}?key=${secret}`);
  expect(first?.headers.authorization).toBe(`Basic ${btoa(`user:${secret}`)}`);
});
