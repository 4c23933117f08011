import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { answersTo, type VisitWith } from './visit.ts';

/** The first line of the official client: it opens with `initialize`, and checks data against the schemas it listed. */
export const visitWithSdk: VisitWith = async (url, calls, fetch = globalThis.fetch) => {
  const client = new Client({ name: 'e2e', version: '1.0.0' });
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { fetch }));
  await client.ping();
  const { tools } = await client.listTools();
  const answers = await answersTo(calls, (call) => client.callTool({ ...call }));
  await client.close();
  return { tools: tools.map(({ name }) => name), answers };
};
