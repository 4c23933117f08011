import { type Call, ToolError, type UpstreamStatus } from '@toolpacks/contracts';
import { readEnv } from '@toolpacks/http';
import * as z from 'zod';
import { definePack, defineTool, type Pack, packEnv } from '../src/index.ts';

const environment = z.object({
  ...packEnv({ port: 0 }),
  FORECAST_UPSTREAM_URL: z.url().default('https://forecast.example'),
  /** What is wrong with the pack, if anything. */
  FLAW: z.string().optional(),
});

export type Config = z.output<typeof environment>;

export const readConfig = (env: NodeJS.ProcessEnv): Config => readEnv(environment, env);

const answer = z.object({ days: z.array(z.object({ day: z.string(), celsius: z.number() })) });

type Days = z.output<typeof answer>['days'];

/** A pack of one tool with an upstream and a cache, which keeps the contract, or breaks it in the way that is asked for. */
export function createPack({ FORECAST_UPSTREAM_URL: baseUrl, CALL_BUDGET_MS, FLAW: flaw }: Config): Pack {
  const kept = new Map<string, { readonly days: Days; readonly fetchedAt: Date }>();
  const status = { last_success: null as string | null, failed: false };

  async function read(city: string, count: number, call: Call): Promise<Days> {
    const key = `${city} ${count}`;
    const found = kept.get(key);
    const { days, fetchedAt } = found ?? { days: await fetchDays(city, count, call), fetchedAt: new Date() };
    kept.set(key, { days, fetchedAt });
    const state = found && flaw !== 'calls what it kept fresh' ? 'hit' : 'fresh';
    const until = new Date(fetchedAt.getTime() + 60_000);
    call.report({ freshness: { state, fetched_at: fetchedAt.toISOString(), fresh_until: until.toISOString() } });
    return days;
  }

  async function fetchDays(city: string, count: number, call: Call): Promise<Days> {
    const url = `${baseUrl}/forecast?city=${encodeURIComponent(city)}&days=${count}`;
    const signal = flaw === 'asks on after an abort' ? null : call.signal;
    const response = await fetch(url, { redirect: 'error', signal }).catch((error: unknown) => fail(error, call));
    if (response.status === 429 && flaw !== 'takes a limit for a failure') {
      throw new ToolError('rate_limited', 'the forecast takes no more calls; try again in a minute');
    }
    const told = flaw === 'tells its upstream address' ? url : new URL(url).host;
    if (!response.ok) throw new ToolError('upstream_unavailable', `${told} answered HTTP ${response.status}`);
    const text = await response.text().catch((error: unknown) => fail(error, call));
    if (!text.startsWith('{')) throw new ToolError('upstream_invalid', 'the forecast answered with something else');
    status.last_success = new Date().toISOString();
    return answer.parse(JSON.parse(text)).days;
  }

  function fail(error: unknown, call: Call): never {
    call.signal.throwIfAborted();
    throw new ToolError('upstream_unavailable', 'the forecast cannot be reached', { cause: error });
  }

  const upstream = (): UpstreamStatus => ({
    name: 'forecast',
    last_success: status.last_success,
    last_error: null,
    last_error_class: null,
    latency_ms: null,
    circuit: 'closed',
  });

  const city = z.string().trim().min(1).max(40).describe('Its name');
  const describedCity = flaw === 'does not describe an argument' ? z.string().trim().min(1).max(40) : city;
  const place = flaw === 'has a schema that is none' ? city.meta({ minLength: 'one' }) : describedCity;
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
      if (flaw === 'never recovers' && status.failed) throw new ToolError('upstream_unavailable', 'still down');
      try {
        const days = await read(String(input[named]), Number(count), call);
        return { days: flaw === 'answers with too much' ? Array.from({ length: 1000 }, () => days).flat() : days };
      } catch (error) {
        status.failed = true;
        if (flaw === 'swallows faults') return { days: [] };
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
    timeBudgetMs: flaw === 'ignores its budget' ? 5300 : CALL_BUDGET_MS,
    upstreams: flaw === 'hides its upstream' ? [] : [{ status: upstream }],
    tools: [forecast],
  });
}
