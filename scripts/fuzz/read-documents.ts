/**
 * A pack under fire, in a process of its own: each GET makes a new pack with the environment of the process, has it answer one of
 * its tools' examples, and responds with the JSON-RPC response. Usage: node read-documents.ts <pack>
 */
import { createServer } from 'node:http';
import { startPack } from '../../packages/pack-kit/src/testing/start-pack.ts';
import { listen } from '../../packages/testing/src/listen.ts';
import { loadHarness } from '../packs/load-harness.ts';

const [name = ''] = process.argv.slice(2);
const harness = await loadHarness(name);

const server = createServer(async (request, response) => {
  const index = Number(new URL(request.url ?? '/', 'http://localhost').searchParams.get('call'));
  const pack = await harness.createPack(process.env, { now: () => new Date() });
  const served = await startPack(pack);
  try {
    const calls = pack.tools.flatMap((tool) =>
      tool.examples.map((example) => ({ name: tool.name, arguments: example })),
    );
    const answer = await fetch(served.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: calls[index % calls.length] }),
    });
    response.end(await answer.text());
  } finally {
    await served.stop();
  }
});
process.send?.({ url: `http://127.0.0.1:${await listen(server)}` });
