import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type LocalChain, sampleAllowance, startLocalChain } from '../stand-in/local-chain.ts';
import {
  type Behaviour,
  type EndpointDouble,
  forwardTo,
  oneError,
  type Posted,
  type Reply,
  refusingBatches,
  startDouble,
} from './endpoint-double.ts';
import { errorOf, type Service, startService } from './service.ts';

let chain: LocalChain;
const running: { stop(): Promise<void> }[] = [];

beforeAll(async () => {
  chain = await startLocalChain();
});

afterEach(async () => {
  for (const part of running.splice(0)) await part.stop();
});

afterAll(() => chain.stop());

async function serveWith(behave: Behaviour): Promise<{ endpoint: EndpointDouble; service: Service }> {
  const endpoint = await startDouble(behave);
  const service = await startService({ CHAIN_ETH_RPC_URLS_LOCAL: endpoint.url });
  running.push(service, endpoint);
  return { endpoint, service };
}

const askFor = (service: Service) => {
  const { token: contract, owner, spender } = chain;
  return service.call('token_allowance', { contract, owner, spender, chain: 'local' });
};

const allowance = { allowance: `0x${sampleAllowance.toString(16)}` };

const methodsOf = ({ body }: Posted): string[] =>
  (Array.isArray(body) ? body : [body]).map(({ method }: { method: string }) => method);

test('an allowance is one HTTP request', async () => {
  const { endpoint, service } = await serveWith(forwardTo(chain.url));

  await askFor(service);

  expect(endpoint.posted.map(methodsOf)).toEqual([['eth_chainId', 'eth_blockNumber', 'eth_getCode', 'eth_call']]);
});

test('metadata is one HTTP request, for any number of callers at the same time, and none while it is kept', async () => {
  const { endpoint, service } = await serveWith(forwardTo(chain.url));
  const ask = () => service.call('token_metadata', { contract: chain.token, chain: 'local' });

  await Promise.all([ask(), ask(), ask()]);
  await ask();

  expect(endpoint.posted.map(methodsOf)).toEqual([
    ['eth_chainId', 'eth_blockNumber', 'eth_getCode', 'eth_call', 'eth_call', 'eth_call'],
  ]);
});

test('answers are told apart by id, in whatever order they come', async () => {
  const { service } = await serveWith(async (body) => {
    const reply = await forwardTo(chain.url)(body);
    return { body: JSON.stringify(JSON.parse(reply.body).reverse()) };
  });

  expect((await askFor(service)).structuredContent).toEqual(allowance);
});

test.each([0, 1, 2, 3])('a batch in which answer %i is left out is never read as if it were whole', async (missing) => {
  const { service } = await serveWith(async (body) => {
    const reply = await forwardTo(chain.url)(body);
    return { body: JSON.stringify(JSON.parse(reply.body).toSpliced(missing, 1)) };
  });

  expect(errorOf(await askFor(service))).toMatchObject({ class: 'upstream_invalid' });
});

test.each<[string, Reply]>([
  ['HTTP 400', { status: 400, body: 'batch not supported' }],
  ['HTTP 405', { status: 405, body: '' }],
  ['HTTP 413', { status: 413, body: '' }],
  ['HTTP 500', { status: 500, body: '{"message":"Batch of more than 3 requests are not allowed"}' }],
  ['a bare error', oneError({ code: -32600, message: 'Invalid request' })],
  ['a bare error with an id', oneError({ code: -32600, message: 'Invalid request' }, 1)],
  ['a bare error of its own code', oneError({ code: 31, message: 'Batch of more than 3 requests are not allowed' })],
  ['a limit of the batch', oneError({ code: -32005, message: 'batch size too large' })],
  ['one error in an array', { body: `[${oneError({ code: -32600, message: 'Invalid request' }).body}]` }],
])('an endpoint that refuses batches with %s is asked one by one, and never in batches again', async (_, refusal) => {
  const { endpoint, service } = await serveWith(refusingBatches(chain.url, refusal));

  const answers = [await askFor(service), await askFor(service)];

  for (const answer of answers) expect(answer.structuredContent).toEqual(allowance);
  const sizes = endpoint.posted.map(({ body }) => (Array.isArray(body) ? body.length : 1));
  expect(sizes).toEqual([4, 1, 1, 1, 1, 1, 1, 1, 1]);
});

test('an endpoint that answers a batch with being throttled is left alone', async () => {
  const throttled = oneError({ code: -32005, message: 'limit exceeded' });
  const { endpoint, service } = await serveWith(refusingBatches(chain.url, throttled));

  expect(errorOf(await askFor(service))).toMatchObject({ class: 'rate_limited' });
  expect(endpoint.posted).toHaveLength(1);
});

test('an endpoint that takes batches of three at most is asked one by one', async () => {
  const { service } = await serveWith(async (body) => {
    const reply = await forwardTo(chain.url)(body);
    if (!Array.isArray(body)) return reply;
    const error = { code: -32000, message: 'too many requests in batch, 3 at most' };
    const answers: { id: number }[] = JSON.parse(reply.body);
    return { body: JSON.stringify(answers.map((answer) => (answer.id > 3 ? { id: answer.id, error } : answer))) };
  });

  expect((await askFor(service)).structuredContent).toEqual(allowance);
});
