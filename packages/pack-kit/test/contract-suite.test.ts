import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { toolpacksMeta } from '@toolpacks/contracts';
import { describeWith, requireProgram } from '@toolpacks/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { contractChecks, type PackContract } from '../src/testing/contract/contract-checks.ts';
import type { ContractSubject, ContractUpstream, UpstreamFault } from '../src/testing/contract/contract-subject.ts';
import { freshnessProblems } from '../src/testing/contract/freshness-problems.ts';
import { startPack } from '../src/testing/start-pack.ts';
import { createPack, life, readConfig } from './contract-forecast.ts';
import { startProxy, type Tampering } from './contract-proxy.ts';

const html =
  (status: number): UpstreamFault['answer'] =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'text/html' }).end('<html></html>');

const faults: readonly UpstreamFault[] = [
  {
    title: 'resets the connection',
    answer: (request: IncomingMessage) => request.socket.resetAndDestroy(),
    errorClass: 'upstream_unavailable',
  },
  { title: 'stays silent', answer: () => undefined, errorClass: 'upstream_timeout' },
  {
    title: 'answers 429',
    answer: (_: IncomingMessage, response: ServerResponse) => response.writeHead(429, { 'retry-after': '30' }).end(),
    errorClass: 'rate_limited',
    retryAfterS: 30,
  },
  { title: 'answers 500', answer: html(500), errorClass: 'upstream_unavailable' },
  { title: 'answers HTML', answer: html(200), errorClass: 'upstream_invalid' },
  {
    title: 'cuts its body off',
    answer: (_: IncomingMessage, response: ServerResponse) =>
      response.writeHead(200, { 'content-length': '1000' }).write('{"days":', () => response.destroy()),
    errorClass: 'upstream_unavailable',
  },
];

/** The forecast of as many days as are asked for. */
async function handle({ url }: Request): Promise<Response> {
  const count = Number(new URL(url).searchParams.get('days'));
  return Response.json({ days: Array.from({ length: count }, (_, day) => ({ day: `day ${day}`, celsius: 10 + day })) });
}

const upstream: ContractUpstream = {
  handle,
  toEnv: (url) => ({ FORECAST_UPSTREAM_URL: url }),
  faults,
  kept: { forecast: life },
  revalidates: true,
  rateLimit: { perSecond: 2, toCall: (index) => ({ name: 'forecast', arguments: { city: `city ${index}` } }) },
  sampled: ['forecast'],
};

const opened: PackContract[] = [];

afterEach(async () => {
  for (const contract of opened.splice(0)) await contract.stop();
});

function contractOf(flaw?: string, tampering?: Tampering, about: Partial<ContractSubject> = {}): PackContract {
  const contract = contractChecks({
    name: 'weather',
    tools: { forecast: ['city', 'count'] },
    serverFile: new URL('./contract-forecast-server.ts', import.meta.url),
    async start(env, options) {
      const pack = await startPack(createPack(readConfig(env), options), env);
      return tampering ? startProxy(pack, tampering) : pack;
    },
    ...(flaw !== undefined && { env: { FLAW: flaw } }),
    upstream,
    patienceMs: 3000,
    ...about,
  });
  opened.push(contract);
  return contract;
}

/** Runs the check of this name, and gives what it complained about. */
async function complaintOf({ checks }: PackContract, name: string): Promise<string> {
  const check = checks.find((one) => one.name === name);
  if (!check) throw new Error(`no check is named ${name}; there are ${checks.map((one) => one.name).join(', ')}`);
  return check.run().then(
    () => 'is content',
    (error: unknown) => String(error),
  );
}

const published = 'publishes exactly its tools, each with its arguments';
const described = 'forecast says what it is for, what its arguments mean and that it only reads';
const schemas = 'forecast publishes schemas of JSON Schema 2020-12 that refuse unknown arguments and bound the others';
const examples = 'forecast publishes example calls that fit its inputSchema';
const data = 'forecast answers its examples with data that its outputSchema accepts';
const text = 'forecast repeats its data as text, short enough to read';
const freshness = 'forecast says truly how fresh its data is';
const source = 'forecast says where its data comes from, and whether from outside';
const valid = 'forecast answers whatever fits its inputSchema';
const missing = 'forecast refuses a call without what it requires';
const wrongType = 'forecast refuses arguments of a wrong type';
const bounds = 'forecast refuses arguments out of bounds';
const unknown = 'forecast refuses unknown arguments, and names the nearest one';
const eras = 'gives the same tools and data to clients of both';
const down = 'fails with upstream_unavailable where its upstream resets the connection, and recovers';
const cached = 'forecast serves its data fresh for 60 s, and stale for 3600 s after that';
const unreachable = 'serves sample data in place of an upstream that is down, and says so three times';
const printed = 'has printed nothing while all of this ran';

test('a pack that keeps the contract passes every check', async () => {
  const contract = contractOf();
  await contract.begin();
  const complaints: string[] = [];
  for (const { name } of contract.checks.filter(({ needsRedis }) => !needsRedis)) {
    const complaint = await complaintOf(contract, name);
    if (complaint !== 'is content') complaints.push(`${name}: ${complaint}`);
  }

  expect(complaints).toEqual([]);
  expect(contract.checks.length).toBeGreaterThan(30);
});

describe('a pack does not pass that', () => {
  test.each<[flaw: string, check: string, complaint: RegExp, before?: string]>([
    ['renames an argument', published, /the arguments of forecast are town, count; callers were promised city, count/],
    ['has no description', described, /forecast: has no description/],
    ['does not describe an argument', described, /the argument city is not described/],
    ['has an invalid schema', schemas, /inputSchema is not JSON Schema 2020-12: \/properties\/city\/minLength/],
    ['answers with another type', data, /structuredContent breaks outputSchema: \/days\/0\/celsius must be string/],
    ['fails with its examples', data, /"city":"Paris".*fails: isError, internal/],
    ['has another text than data', text, /content\[0\]\.text is not the JSON of structuredContent/],
    ['answers with too much', text, /has \d{5,} characters; give less than 32000/],
    ['calls cached data fresh', freshness, /says fresh, but the upstream was not asked/],
    ['dates fresh data before its call', freshness, /says fresh, but the data was fetched at .*, before the call/],
    ['hides that it asks outside', source, /openWorldHint is not true/],
    ['fails with some arguments', valid, /seed: 20260728, path: .*"count":6.*fails with isError, internal/s],
    ['swallows faults', down, /answers as if its upstream were well: data \{"days":\[\]\}/],
    ['shows its upstream address', down, /shows its callers the path of an address: http:.*forecast/],
    [
      'takes a limit for a failure',
      'fails with rate_limited where its upstream answers 429, and recovers',
      /fails with isError, upstream_unavailable/,
    ],
    [
      'ignores its budget',
      'ends a call when CALL_BUDGET_MS is spent',
      /ends no sooner with CALL_BUDGET_MS=700 than with 20000/,
    ],
    ['finds nothing', valid, /answers 0 of 25 calls with data/],
    ['keeps for too long', cached, /is fresh for 120000 ms by fresh_until; declared are 60000/],
    ['has a shorter grace period', cached, /is error and not stale_if_error just before its grace period ends/],
    ['has a longer grace period', cached, /is stale_if_error and not error when its grace period has ended/],
    [
      'refreshes without a condition',
      'forecast refreshes data that has not changed by a 304',
      /refreshes without If-None-Match/,
    ],
    [
      'does not say who asks',
      'says in its User-Agent who sends its requests, and how to reach them',
      /has the User-Agent Toolpacks/,
    ],
    ['fetches for each of equal calls', 'forecast coalesces equal calls into one fetch', /send 40 requests/],
    [
      'has no rate limit',
      'starts at most 2 requests to its upstream in a second, and sheds the rest as overloaded',
      /40 requests were sent in all; the limit is 2 a second/,
    ],
    ['takes a limit for a failure', 'sends nothing for as long as Retry-After says', /fails with upstream_unavailable/],
    ['ignores SAMPLE_DATA', unreachable, /fails: isError, upstream_unavailable/],
    ['hides its sample', unreachable, /has the source https:\/\/forecast\.example, which is not the sample's/],
    ['never recovers', down, /still fails when its upstream is well again: isError, upstream_unavailable/],
    [
      'goes on after an abort',
      'ends its request to the upstream when the caller hangs up',
      /the request to the upstream goes on/,
    ],
    [
      'hides its upstream',
      'tells the condition of its upstreams at /status',
      /has no upstream; give them to definePack/,
    ],
    ['prints', printed, /prints console\.log: asked/, data],
    ['prints', 'prints nothing but its log: JSON lines, none of them an error', /prints asked/],
    ['fails with its examples', 'prints nothing but its log: JSON lines, none of them an error', /prints .*not yet/],
    ['leaves a timer', 'leaves nothing open when it ends', /leaves open Timeout/],
    ['does not end', 'ends with exit code 0 in time after SIGTERM, and listens no more', /still runs 3000 ms after/],
    ['ends at once', 'ends with exit code 0 in time after SIGTERM, and listens no more', /ends with exit code 1/],
    ['ends at once', 'answers the call that is under way when SIGTERM comes', /the call got Error: socket hang up/],
  ])('%s (%s)', async (flaw, check, complaint, before = check) => {
    const contract = contractOf(flaw);
    if (before !== check) await complaintOf(contract, before);

    expect(await complaintOf(contract, check)).toMatch(complaint);
  });
});

/** Members of an answer's `_meta`, falsified. */
const withMeta =
  (falsify: (meta: Readonly<Record<string, unknown>>) => object): NonNullable<Tampering['toResult']> =>
  ({ _meta, ...rest }) => ({ ...rest, _meta: falsify(_meta as Record<string, unknown>) });

/** Arguments of a call, falsified. */
const withArguments =
  (falsify: (given: Readonly<Record<string, unknown>>) => object): NonNullable<Tampering['toMessage']> =>
  ({ params, ...rest }) => ({ ...rest, params: { ...params, arguments: { ...falsify(params.arguments ?? {}) } } });

/** What is published of the one tool, falsified. */
const withTool = (falsify: (tool: Record<string, unknown>) => object): Tampering => ({
  method: 'tools/list',
  toResult: ({ tools, ...rest }) => ({
    ...rest,
    tools: (tools as Record<string, unknown>[]).map((tool) => ({ ...tool, ...falsify(tool) })),
  }),
});

describe('a server does not pass that', () => {
  test.each<[what: string, tampering: Tampering, check: string, complaint: RegExp]>([
    [
      'takes unknown arguments',
      { toMessage: withArguments(({ city, count = 3 }) => ({ city, count })) },
      unknown,
      /with no_such_argument: .*is answered; it has to be refused as invalid_input/,
    ],
    [
      'suggests no name for a misspelt one',
      {
        toResult: withMeta(() => ({ [toolpacksMeta.error]: { class: 'invalid_input', retryable: false } })),
      },
      unknown,
      /does not suggest (city|count), which is near/,
    ],
    [
      'puts numbers within bounds',
      { toMessage: withArguments((given) => ({ ...given, count: 3 })) },
      bounds,
      /count is 0: .*is answered/,
    ],
    [
      'makes values the right type',
      { toMessage: withArguments((given) => ({ ...given, count: Number.parseInt(`${given.count}`, 10) || 3 })) },
      wrongType,
      /count is null: .*is answered/,
    ],
    [
      'fills in what is missing',
      { toMessage: withArguments((given) => ({ city: 'Rome', ...given })) },
      missing,
      /without city/,
    ],
    [
      'does not say how fresh its data is',
      { toResult: withMeta(({ [toolpacksMeta.source]: given }) => ({ [toolpacksMeta.source]: given })) },
      freshness,
      /_meta\["dev\.toolpacks\/freshness"\] is missing/,
    ],
    [
      'does not say whose its data is',
      { toResult: withMeta(({ [toolpacksMeta.freshness]: given }) => ({ [toolpacksMeta.freshness]: given })) },
      source,
      /_meta\["dev\.toolpacks\/source"\] is missing/,
    ],
    [
      'answers modern clients otherwise',
      {
        toResult: (result, { params }) => ('_meta' in params ? { ...result, structuredContent: { days: [] } } : result),
      },
      eras,
      /gives other data in the newer protocol/,
    ],
    ['may change something', withTool(() => ({ annotations: {} })), described, /annotations\.readOnlyHint is not true/],
    [
      'says that it takes unknown arguments',
      withTool(({ inputSchema }) => ({ inputSchema: { ...(inputSchema as object), additionalProperties: true } })),
      schemas,
      /inputSchema takes unknown arguments/,
    ],
    [
      'bounds no list, string or record of an argument',
      withTool(({ inputSchema }) => ({
        inputSchema: {
          ...(inputSchema as object),
          properties: {
            city: { type: 'array', description: 'Where', items: { type: 'string', pattern: '^a+$' } },
            count: { type: 'object', description: 'How', additionalProperties: { type: 'string', format: 'date' } },
          },
        },
      })),
      schemas,
      /properties\.city may be of any size.*properties\.city\.items may be.*properties\.count may be of any size(?!.*additionalProperties)/s,
    ],
    [
      'has one example, and that is wrong',
      withTool(({ name }) => ({ _meta: { [toolpacksMeta.examples]: [{ name, arguments: { city: 1 } }] } })),
      examples,
      /has 1 example calls; give at least 2\nforecast: the example .*\/city must be string/,
    ],
    [
      'agrees on another version than was asked for',
      { method: 'initialize', toResult: (result) => ({ ...result, protocolVersion: '2024-11-05' }) },
      'opens with initialize for clients of the older protocol',
      /initialize with 2025-11-25: agrees on 2024-11-05/,
    ],
    [
      'does not say which versions it speaks',
      { method: 'server/discover', toResult: (result) => ({ ...result, supportedVersions: ['2025-11-25'] }) },
      'answers server/discover for clients of the newer protocol',
      /does not list 2026-07-28/,
    ],
    [
      'is alive in other words',
      { toPage: (page) => page.replace('ok', 'fine') },
      'is alive at /healthz and can serve at /readyz',
      /weather\/healthz: HTTP 200 \{"status":"fine"\}; it has to be/,
    ],
    [
      'does not count its calls',
      { toPage: (page) => page.replaceAll('outcome="ok"', 'outcome="done"') },
      'counts the calls of each tool at /metrics',
      /has no call of forecast with outcome ok/,
    ],
    [
      'has statuses of another shape',
      { toPage: (page) => page.replace('"closed"', '"shut"') },
      'tells the condition of its upstreams at /status',
      /circuit/,
    ],
  ])('%s', async (_, tampering, check, complaint) => {
    expect(await complaintOf(contractOf(undefined, tampering), check)).toMatch(complaint);
  });
});

test('a tool that was promised and is not there is named', async () => {
  const contract = contractOf(undefined, undefined, { tools: { forecast: ['city', 'count'], climate: [] } });

  expect(await complaintOf(contract, published)).toContain(
    'the tools are forecast; callers were promised forecast, climate',
  );
});

describeWith(requireProgram('redis-server', '--version'), 'a shared cache', () => {
  test.each([
    [undefined, /is content/],
    ['shares nothing', /3 replicas send 4 requests, and one sends 1/],
  ])('of a pack with the flaw %s: %s', async (flaw, complaint) => {
    const check = 'sends no more requests from replicas with a shared cache than from one';

    expect(await complaintOf(contractOf(flaw), check)).toMatch(complaint);
  });
});

describe('documents beside a pack', () => {
  const recorded = 'answers recorded calls as they were, byte for byte';
  const readme = 'documents its tools, arguments and settings in its README';

  test.each([
    ['is not there', 'nowhere/', /has no recordings/],
    ['has no recordings', '../src/testing/golden/', /is no recording of one of its tools/],
  ])('a folder of recordings that %s does not pass', async (_, folder, complaint) => {
    const contract = contractOf(undefined, undefined, { recordings: new URL(folder, import.meta.url) });

    expect(await complaintOf(contract, recorded)).toMatch(complaint);
  });

  test('a README without a tool, a setting or a call does not pass', async () => {
    const about = { readme: new URL('./tools.golden.json', import.meta.url), settings: { CITY: 'Rome' } };
    const contract = contractOf(undefined, undefined, about);

    expect(await complaintOf(contract, readme)).toMatch(
      /does not name forecast.*has CITY with the default of no row; it is Rome/s,
    );
    expect(await complaintOf(contract, 'answers the call in its README')).toMatch(/has no curl call/);
  });
});

test.each([
  [1000, []],
  [999, ['dev.toolpacks/freshness says fresh, but the data was fetched at 1970-01-01T00:00:00.999Z, before the call']],
])('data fetched at %d ms by a call of 1000 ms has the problems %j', (fetchedAtMs, problems) => {
  const fetched_at = new Date(fetchedAtMs).toISOString();
  const _meta = { [toolpacksMeta.freshness]: { state: 'fresh', fetched_at, fresh_until: null } };
  const result = { isError: false, content: [], _meta };
  const seen = { call: { name: 'forecast' }, result, startedAtMs: 1000, asked: 1, hasUpstream: true };

  expect(freshnessProblems(seen).filter((problem) => problem !== false)).toEqual(problems);
});

describe('the tools that were accepted', () => {
  const check = 'publishes the tools that were accepted in tools.golden.json, and their digest';
  const golden = () => readFile(new URL('./tools.golden.json', import.meta.url), 'utf8');
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'golden-'));
    await writeFile(join(folder, 'package.json'), '{}');
  });

  afterAll(() => rm(folder, { recursive: true }));

  /** The outcome of the check of a pack whose golden list is this text; there is none without it. */
  async function goldenComplaint(accepted: string | undefined, flaw?: string, tampering?: Tampering): Promise<string> {
    const file = join(folder, 'tools.golden.json');
    await (accepted === undefined ? rm(file, { force: true }) : writeFile(file, accepted));
    const about = { serverFile: pathToFileURL(join(folder, 'src/server.ts')) };
    return complaintOf(contractOf(flaw, tampering, about), check);
  }

  test('a pack that publishes what was accepted passes', async () => {
    expect(await goldenComplaint(await golden())).toBe('is content');
  });

  test.each<[flaw: string, lines: readonly string[]]>([
    [
      'renames an argument',
      [
        'weather: breaking: forecast: the argument city is gone; calls that give it are refused',
        'weather: breaking: forecast: the argument town is new: required, string from 1 to 40 characters',
        'weather: all together: breaking',
        'weather: where that is meant, accept it: npm run accept-tools -- weather --breaking',
      ],
    ],
    ['answers with another type', ['weather: breaking: forecast: the field days[].celsius is string, before number']],
    ['hides that it asks outside', ['weather: compatible: forecast openWorldHint is false, before true']],
    [
      'has no description',
      [
        'weather: compatible: forecast has another description: "", before "Gives the temperature',
        'weather: all together: compatible',
        'weather: where that is meant, accept it: npm run accept-tools -- weather',
      ],
    ],
  ])('a pack that %s is told what changed, whether that breaks callers, and how to accept it', async (flaw, lines) => {
    const complaint = await goldenComplaint(await golden(), flaw);

    expect(complaint).toContain('weather: the tools are not those that were accepted');
    for (const line of lines) expect(complaint).toContain(line);
    expect(complaint.endsWith('--breaking')).toBe(complaint.includes('breaking: forecast'));
  });

  test('a pack without a golden list is told how to get one', async () => {
    expect(await goldenComplaint(undefined)).toMatch(
      /there is no .*tools\.golden\.json; npm run accept-tools -- weather/,
    );
  });

  test('a golden list that was changed by hand is no promise', async () => {
    const changed = (await golden()).replace('"Forecast"', '"Forecasts"');

    expect(await goldenComplaint(changed)).toMatch(/its digest is not that of its tools/);
    expect(await goldenComplaint('{"tools":[]}')).toMatch(/is not a list of tools/);
  });

  test.each<[title: string, toResult: NonNullable<Tampering['toResult']>, complaint: RegExp]>([
    ['has none', ({ _meta, ...rest }) => rest, /tools\/list has the digest none; that of its tools is [0-9a-f]{64}/],
    [
      'has a wrong one for clients of the newer protocol',
      (result, { params }) => ('_meta' in params ? { ...result, _meta: { 'dev.toolpacks/digest': 'old' } } : result),
      /tools\/list has the digest old; that/,
    ],
  ])('a pack whose tools/list %s does not pass', async (_, toResult, complaint) => {
    expect(await goldenComplaint(await golden(), undefined, { method: 'tools/list', toResult })).toMatch(complaint);
  });
});
