import dns from 'node:dns';
import type { ClientOptions } from '@modelcontextprotocol/client';
import type { ClientName, Errand, PlannedCall, PlannedVisit, Report, Visit } from './visit.ts';

/** `fetch` replaces the client's own where it accepts one. */
type VisitWith = (url: string, calls: readonly PlannedCall[], fetch?: typeof globalThis.fetch) => Promise<Visit>;

/** Each imports its library when it is called, so that each client is seen without the others. */
const clients: Readonly<Record<ClientName, VisitWith>> = {
  sdk: visitWithSdk,
  'client, default': visitWithOfficialClient({}),
  'client, auto': visitWithOfficialClient({ versionNegotiation: { mode: 'auto' } }),
  'client, pinned': visitWithOfficialClient({ versionNegotiation: { mode: { pin: '2026-07-28' } } }),
  'ai-sdk': visitWithAiSdk,
  'openai-agents': visitWithOpenaiAgents,
};

const namesLookedUp = watchNames();
const errand: Errand = JSON.parse(process.argv[2] ?? '');
const visitWith = clients[errand.client];
const visits: Visit[] = [];
for (const { url, calls, garble } of errand.visits) {
  const failed = (error: unknown): Visit => ({ tools: [], answers: [], error: String(error) });
  if (garble) visits.push(await visitWith(url, calls, garblingFetch(garble)).catch(failed));
  else visits.push(await visitWith(url, calls));
}
const report: Report = { visits, namesLookedUp: [...namesLookedUp] };
process.stdout.write(JSON.stringify(report));

/** The first line of the official client: it opens with `initialize`, and checks data against the schemas it listed. */
async function visitWithSdk(url: string, calls: readonly PlannedCall[], fetch = globalThis.fetch): Promise<Visit> {
  const { Client } = await import('@modelcontextprotocol/sdk/client/index.js');
  const { StreamableHTTPClientTransport } = await import('@modelcontextprotocol/sdk/client/streamableHttp.js');
  const client = new Client({ name: 'e2e', version: '1.0.0' });
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { fetch }));
  await client.ping();
  const { tools } = await client.listTools();
  const answers = await answersTo(calls, (call) => client.callTool({ ...call }));
  await client.close();
  return { tools: tools.map(({ name }) => name), answers };
}

/** The second line of the official client, which speaks both eras and checks data against the schemas it listed. */
function visitWithOfficialClient(options: ClientOptions): VisitWith {
  return async (url, calls, fetch = globalThis.fetch) => {
    const { Client, StreamableHTTPClientTransport } = await import('@modelcontextprotocol/client');
    const client = new Client({ name: 'e2e', version: '1.0.0' }, options);
    await client.connect(new StreamableHTTPClientTransport(new URL(url), { fetch }));
    const { tools } = await client.listTools();
    const answers = await answersTo(calls, (call) => client.callTool({ ...call }));
    const protocol = { era: client.getProtocolEra(), version: client.getNegotiatedProtocolVersion() };
    await client.close();
    return { tools: tools.map(({ name }) => name), answers, protocol };
  };
}

async function visitWithAiSdk(url: string, calls: readonly PlannedCall[]): Promise<Visit> {
  const { createMCPClient } = await import('@ai-sdk/mcp');
  const client = await createMCPClient({ transport: { type: 'http', url } });
  const tools = await client.tools();
  const answers = await answersTo(calls, async ({ name, arguments: args }) => {
    const tool = tools[name];
    if (!tool) throw new Error(`the AI SDK lists no tool ${name}`);
    return tool.execute(args, { toolCallId: name, messages: [], context: {} });
  });
  await client.close();
  return { tools: Object.keys(tools), answers };
}

async function visitWithOpenaiAgents(url: string, calls: readonly PlannedCall[]): Promise<Visit> {
  const { MCPServerStreamableHttp, setTracingDisabled } = await import('@openai/agents');
  setTracingDisabled(true);
  const server = new MCPServerStreamableHttp({ url, name: 'e2e' });
  await server.connect();
  const tools = await server.listTools();
  const answers = await answersTo(calls, (call) => server.callToolResult(call.name, call.arguments));
  await server.close();
  return { tools: tools.map(({ name }) => name), answers };
}

/** One call after the other, so that a failure is that of the first bad one. */
async function answersTo(calls: readonly PlannedCall[], send: (call: PlannedCall) => Promise<unknown>) {
  const answers: unknown[] = [];
  for (const call of calls) answers.push(await send(call));
  return answers;
}

/** A `fetch` that returns what the server never sent. */
function garblingFetch({ from, to }: NonNullable<PlannedVisit['garble']>): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    const text = await response.text();
    const headers = { 'content-type': response.headers.get('content-type') ?? '' };
    return new Response(text === '' ? null : text.replace(from, to), { status: response.status, headers });
  };
}

/** Host names that are looked up from now on in this process: whoever calls home has to look up where that is. */
function watchNames(): ReadonlySet<string> {
  const names = new Set<string>();
  const lookup = new Proxy(dns.lookup, {
    apply(target, self, given: unknown[]) {
      names.add(String(given[0]));
      return Reflect.apply(target, self, given);
    },
  });
  Object.assign(dns, { lookup });
  return names;
}
