import type { UpstreamStatus } from '@toolpacks/contracts';
import { createDrift, createUpstream, httpStatusOf, readJson } from '@toolpacks/upstream';
import { answerShape, type RpcAnswer, type RpcRequest, readAnswer, readBatch, toBody } from './json-rpc.ts';

const hourMs = 3_600_000;

/** Far above any token's answer, far below what a hostile contract could make a node send. */
const maxBytes = 2 * 1024 * 1024;

/**
 * Statuses that endpoints give to a batch they do not take, 500 among them; a single request may fare better. What only says
 * that the endpoint is down, throttled or closed to us is left out.
 */
const refusalStatuses = new Set([400, 404, 405, 413, 415, 422, 500, 501]);

export interface RpcEndpoint {
  /** The host, with its port where it has one. Keys are in paths, so nothing else of the URL is shown anywhere. */
  readonly host: string;
  readonly origin: string;
  /**
   * Asks all at once, in one HTTP request where the endpoint takes batches. Which ones do not is remembered for an hour.
   * Throws ToolError where the endpoint fails; an error in answer to one of the requests is an answer.
   */
  ask(requests: readonly RpcRequest[], signal: AbortSignal): Promise<readonly RpcAnswer[]>;
  status(): UpstreamStatus;
}

export interface RpcEndpointOptions {
  /** In messages and in `/status`. */
  readonly name: string;
  readonly url: URL;
  readonly timeoutMs: number;
  readonly contactUrl?: string | undefined;
}

/**
 * One JSON-RPC endpoint over HTTP. viem's own transport is not used: it puts a batch's answers in order by position, so
 * that an answer left out shifts the others onto wrong requests, it loses the error of an endpoint that refuses batches,
 * and loading its client costs 18 MB where `viem/utils` costs 8.
 */
export function createRpcEndpoint({ name, url, timeoutMs, contactUrl }: RpcEndpointOptions): RpcEndpoint {
  const { host, origin } = url;
  // Another endpoint is a better second try than the same one.
  const upstream = createUpstream({ name, baseUrl: origin, timeoutMs, retries: 0, maxBytes, contactUrl });
  const address = toAddress(url);
  const headers = { 'content-type': 'application/json', accept: 'application/json', ...authorization(url) };
  const drift = createDrift();
  const watch = drift.watch(answerShape);
  let oneByOneUntilMs = 0;

  async function post(body: unknown, signal: AbortSignal): Promise<unknown> {
    const response = await upstream.fetch(address, { method: 'POST', headers, body: JSON.stringify(body), signal });
    const answer = await readJson(response, { name, host });
    watch(answer);
    return answer;
  }

  async function askInBatch(requests: readonly RpcRequest[], signal: AbortSignal) {
    const batch = requests.map((request, index) => toBody(request, index + 1));
    try {
      return readBatch(await post(batch, signal), batch.length);
    } catch (error) {
      if (refusalStatuses.has(httpStatusOf(error) ?? 0)) return 'refused';
      throw error;
    }
  }

  const askOneByOne = (requests: readonly RpcRequest[], signal: AbortSignal) =>
    Promise.all(requests.map(async (request) => readAnswer(await post(toBody(request, 1), signal))));

  return {
    host,
    origin,
    async ask(requests, signal) {
      if (Date.now() < oneByOneUntilMs) return askOneByOne(requests, signal);
      const answers = await askInBatch(requests, signal);
      if (answers !== 'refused') return answers;
      const single = await askOneByOne(requests, signal);
      oneByOneUntilMs = Date.now() + hourMs;
      return single;
    },
    status: () => ({ ...upstream.status(), drift: drift.seen() }),
  };
}

/** Without user info, which fetch refuses in a URL. */
function toAddress(url: URL): URL {
  const address = new URL(url);
  address.username = '';
  address.password = '';
  return address;
}

function authorization({ username, password }: URL): { authorization?: string } {
  if (!username && !password) return {};
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` };
}
