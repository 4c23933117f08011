import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { answersTo, type VisitWith } from './visit.ts';

/** The second line of the official client, which speaks both eras and checks data against the schemas it listed. */
export function visitWithOfficialClient(versionNegotiation: ClientOptions['versionNegotiation']): VisitWith {
  return async (url, calls, fetch = globalThis.fetch) => {
    const client = new Client({ name: 'e2e', version: '1.0.0' }, versionNegotiation ? { versionNegotiation } : {});
    await client.connect(new StreamableHTTPClientTransport(new URL(url), { fetch }));
    const { tools } = await client.listTools();
    const answers = await answersTo(calls, (call) => client.callTool({ ...call }));
    const protocol = { era: client.getProtocolEra(), version: client.getNegotiatedProtocolVersion() };
    await client.close();
    return { tools: tools.map(({ name }) => name), answers, protocol };
  };
}
