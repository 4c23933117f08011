import { type Garble, garblingFetch } from './garbling-fetch.ts';
import type { PlannedCall, Visit, VisitWith } from './visit.ts';
import { watchNames } from './watch-names.ts';

/** What one client is to do, as JSON in the first argument. */
export interface Errand {
  readonly client: keyof typeof clients;
  readonly visits: readonly PlannedVisit[];
}

export interface PlannedVisit {
  readonly url: string;
  readonly calls: readonly PlannedCall[];
  /** Spoils what the server answers on its way to the client. */
  readonly garble?: Garble;
}

/** What came of it, as JSON on standard output. */
export interface Report {
  readonly visits: readonly Visit[];
  readonly namesLookedUp: readonly string[];
}

/** Loaded one at a time, so that each client is seen without the others. */
const clients = {
  sdk: async () => (await import('./sdk.ts')).visitWithSdk,
  'client, default': async () => (await import('./official-client.ts')).visitWithOfficialClient(undefined),
  'client, auto': async () => (await import('./official-client.ts')).visitWithOfficialClient({ mode: 'auto' }),
  'client, pinned': async () =>
    (await import('./official-client.ts')).visitWithOfficialClient({ mode: { pin: '2026-07-28' } }),
  'ai-sdk': async () => (await import('./ai-sdk.ts')).visitWithAiSdk,
  'openai-agents': async () => (await import('./openai-agents.ts')).visitWithOpenaiAgents,
} satisfies Record<string, () => Promise<VisitWith>>;

const names = watchNames();
const errand: Errand = JSON.parse(process.argv[2] ?? '');
const visitWith = await clients[errand.client]();
const visits: Visit[] = [];
for (const { url, calls, garble } of errand.visits) {
  if (garble) visits.push(await visitWith(url, calls, garblingFetch(garble)).catch(toFailedVisit));
  else visits.push(await visitWith(url, calls));
}
const report: Report = { visits, namesLookedUp: [...names] };
process.stdout.write(JSON.stringify(report));

function toFailedVisit(error: unknown): Visit {
  return { tools: [], answers: [], error: String(error) };
}
