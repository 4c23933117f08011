import { type Call, type Freshness, ToolError } from '@toolpacks/contracts';
import { readEnv } from '@toolpacks/http';
import {
  asJson,
  createCache,
  createSampleData,
  createUpstream,
  type Fetched,
  openSharedCache,
} from '@toolpacks/upstream';
import * as z from 'zod';
import { definePack, defineTool, type Pack, packEnv } from '../src/index.ts';
import type { PackStartOptions } from '../src/testing/contract/contract-subject.ts';

const environment = z.object({
  ...packEnv({ port: 0, budgetMs: 20_000 }),
  FORECAST_UPSTREAM_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http(s) URL' })
    .default('https://forecast.example'),
  /** What is wrong with the pack, if anything. */
  FLAW: z.string().optional(),
});

export type Config = z.output<typeof environment>;

export const readConfig = (env: NodeJS.ProcessEnv): Config => readEnv(environment, env);

const answer = z.object({ days: z.array(z.object({ day: z.string(), celsius: z.number() })) });

type Days = z.output<typeof answer>['days'];

type Ask = (city: string, count: number, call: Call) => Promise<Days>;

/** Numbers for which the check of a pack that keeps them is quick. */
export const life = { ttlMs: 60_000, graceMs: 3_600_000 };

/** A pack of one tool with an upstream, a cache and sample data, which keeps the contract, or breaks it in one given way. */
export function createPack(config: Config, { requestsPerSecond = 2 }: PackStartOptions = {}): Pack {
  const { FORECAST_UPSTREAM_URL: baseUrl, CONTACT_URL: contactUrl, FLAW: flaw } = config;
  const budgetMs = flaw === 'ignores its budget' ? 1500 : config.CALL_BUDGET_MS;
  const shared = openSharedCache({ url: config.CACHE_URL, pack: 'weather', settings: baseUrl });
  const upstream = createUpstream({
    name: 'forecast',
    baseUrl,
    timeoutMs: Math.round(budgetMs * 0.4),
    retries: 0,
    requestsPerSecond: flaw === 'has no rate limit' ? Number.POSITIVE_INFINITY : requestsPerSecond,
    ...(flaw !== 'does not say who asks' && { contactUrl }),
  });
  const cache = createCache({ name: 'forecast', ...(flaw !== 'shares nothing' && { shared }) });
  const options = {
    ttlMs: flaw === 'keeps for too long' ? 2 * life.ttlMs : life.ttlMs,
    graceMs:
      flaw === 'has a shorter grace period'
        ? life.graceMs - 1
        : flaw === 'has a longer grace period'
          ? life.graceMs + 1
          : life.graceMs,
  };
  let failed = false;
  let unlimited = 0;

  const live: Ask = async (city, count, call) => {
    const report: Call['report'] = (seen) =>
      call.report(seen.freshness ? { ...seen, freshness: misdated(seen.freshness) } : seen);
    const watched: Call = { requestId: call.requestId, signal: call.signal, report, note: (text) => call.note(text) };
    const key = flaw === 'fetches for each of equal calls' ? `${unlimited++}` : `${city} ${count}`;
    const { value } = await cache.read<Fetched<Days>>(key, { ...options, call: watched }, async (signal, previous) =>
      upstream.get('forecast', {
        accept: 'application/json',
        searchParams: { city, days: count },
        parse: async (response, subject) => (await asJson(answer)(response, subject)).days,
        ...(flaw !== 'goes on after an abort' && { signal }),
        ...(flaw !== 'refreshes without a condition' && { previous }),
      }),
    );
    return value;
  };

  const misdated = ({ state, fetched_at, fresh_until }: Freshness): Freshness => ({
    state: flaw === 'calls cached data fresh' && state === 'hit' ? 'fresh' : state,
    fetched_at:
      flaw === 'dates fresh data before its call'
        ? new Date(Date.parse(fetched_at ?? '') - 60_000).toISOString()
        : fetched_at,
    fresh_until,
  });

  const sample: Ask = async (_, count) =>
    Array.from({ length: count }, (_, day) => ({ day: `day ${day}`, celsius: 20 }));
  const data = createSampleData<Ask>({
    mode: flaw === 'ignores SAMPLE_DATA' ? 'never' : config.SAMPLE_DATA,
    live,
    openSample: async () => sample,
    source: {
      name: 'Sample',
      url: flaw === 'hides its sample' ? 'https://forecast.example' : 'urn:sample',
      license: 'CC0',
      attribution: 'None',
    },
    budgetMs,
  });

  const city = z.string().trim().min(1).max(40).describe('Its name');
  const describedCity = flaw === 'does not describe an argument' ? z.string().trim().min(1).max(40) : city;
  const place = flaw === 'has an invalid schema' ? city.meta({ minLength: 'one' }) : describedCity;
  const celsius = flaw === 'answers with another type' ? z.number().meta({ type: 'string' }) : z.number();
  const named = flaw === 'renames an argument' ? 'town' : 'city';

  const forecast = defineTool({
    name: 'forecast',
    title: 'Forecast',
    description: flaw === 'has no description' ? '' : 'Gives the temperature of the next days in a city.',
    input: z.strictObject({ [named]: place, count: z.int().min(1).max(7).default(3).describe('How many days') }),
    output: z.object({ days: z.array(z.object({ day: z.string(), celsius })) }),
    examples: [{ [named]: 'Paris' }, { [named]: 'Oslo', count: 7 }],
    openWorld: flaw !== 'hides that it asks outside',
    ...(flaw === 'has another text than data' && { content: () => [{ type: 'text' as const, text: '{"days":[]}' }] }),
    async run(input, call) {
      const { count } = input;
      // biome-ignore lint/suspicious/noConsole: it is the flaw
      if (flaw === 'prints') console.log('asked');
      if (flaw === 'fails with its examples') throw new Error('not yet');
      if (flaw === 'fails with some arguments' && count === 6) throw new Error('not yet');
      if (flaw === 'finds nothing') throw new ToolError('not_found', 'there is no such city');
      if (flaw === 'never recovers' && failed) throw new ToolError('upstream_unavailable', 'still down');
      try {
        const days = await data.ask(call, (ask, call) => ask(String(input[named]), Number(count), call));
        return { days: flaw === 'answers with too much' ? Array.from({ length: 1000 }, () => days).flat() : days };
      } catch (error) {
        failed = true;
        if (flaw === 'swallows faults') return { days: [] };
        if (flaw === 'takes a limit for a failure') throw new ToolError('upstream_unavailable', 'the forecast is down');
        if (flaw === 'shows its upstream address')
          throw new ToolError('upstream_unavailable', `${baseUrl}/forecast failed`);
        throw error;
      }
    },
  });

  return definePack({
    name: 'weather',
    title: 'Weather',
    description: 'Forecasts.',
    version: '0.1.0',
    owner: 'tests',
    source: { name: 'Forecasts', url: 'https://forecast.example', license: 'CC0', attribution: 'Forecasts' },
    timeBudgetMs: budgetMs,
    cache: shared,
    upstreams: flaw === 'hides its upstream' ? [] : [upstream],
    tools: [forecast],
  });
}
