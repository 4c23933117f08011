import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type HttpServer, type Recording, serveHandler } from '@toolpacks/upstream/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { recordCall } from '../../scripts/record/record-call.ts';
import { replayFile } from '../../scripts/record/replay-file.ts';
import { saveRecording } from '../../scripts/record/save-recording.ts';
import { createNineteenHz } from '../../services/dance-events/stand-in/nineteen-hz.ts';
import { createOpendatasoft } from '../../services/paris-events/stand-in/opendatasoft.ts';
import { allowanceOnNode } from '../real-packs.ts';
import { runScript } from '../run-script.ts';
import { type StandInUpstreams, serveStandIns } from '../stand-in-upstreams.ts';

let upstreams: StandInUpstreams;
let folder: string;
const servers: HttpServer[] = [];

beforeAll(async () => {
  upstreams = await serveStandIns();
  folder = await mkdtemp(join(tmpdir(), 'toolpacks-record-'));
});

afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});

afterAll(async () => {
  await upstreams?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function serve(handle: (request: Request) => Promise<Response>): Promise<HttpServer> {
  const server = await serveHandler(handle);
  servers.push(server);
  return server;
}

const record = (pack: string, tool: string, args: Record<string, unknown>, env: NodeJS.ProcessEnv = upstreams.env) =>
  recordCall({ pack, tool, args, env });

async function replay(recording: Recording, root = join(folder, crypto.randomUUID())) {
  const file = await saveRecording(recording, join(folder, crypto.randomUUID()));
  return { root, ...(await replayFile(file, root)) };
}

const sampleToken = allowanceOnNode.arguments;

const calls: [pack: string, tool: string, args: Record<string, unknown>, file: string][] = [
  ['chain-eth', 'token_allowance', sampleToken, 'token_allowance-0x5fbdb2315678afecb367f032d93f642f64180a'],
  ['paris-events', 'events', { query: 'jazz', limit: 3 }, 'events-jazz-3'],
  ['dance-events', 'events', { region: 'iowa', limit: 3 }, 'events-iowa-3'],
  ['disaster-alerts', 'event', { event_type: 'VO', event_id: 9_001_011, geometry: 'none' }, 'event-vo-9001011-none'],
  ['disaster-alerts', 'events', { event_types: ['WF'], limit: 2 }, 'events-wf-2'],
  ['quotes', 'search_quotes', { query: 'happiness' }, 'search_quotes-happiness'],
];

describe('a recorded call', () => {
  test.each(calls)(
    'of %s: %s gives the same answer, byte for byte, and becomes a test',
    async (pack, tool, args, name) => {
      const { recording, remarks } = await record(pack, tool, args);
      const { root, difference, file } = await replay(recording);

      expect(difference).toEqual([]);
      expect(remarks).toEqual([]);
      expect(recording).toMatchObject({ pack, tool, arguments: args, exchanges: expect.anything() });
      expect(recording.exchanges.length).toBeGreaterThan(0);
      expect(file).toBe(join(root, 'services', pack, `test/recorded/${name}.json`));
      expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(recording);
      expect(JSON.stringify(recording)).not.toMatch(/127\.0\.0\.1|localhost/);
    },
  );

  test('that failed gives the same error, without the address that was asked', async () => {
    const broken = await serve(async () => new Response('out of order', { status: 501 }));
    const { recording } = await record('paris-events', 'events', {}, { PARIS_EVENTS_UPSTREAM_URL: broken.url });

    expect(recording.answer).toMatchObject({
      error: { class: 'upstream_unavailable', text: expect.stringContaining('upstream.invalid answered HTTP 501') },
    });
    expect(JSON.stringify(recording)).not.toContain('127.0.0.1');
    expect((await replay(recording)).difference).toEqual([]);
  });

  test('keeps an endpoint that gave no answer, and the one that was asked after it', async () => {
    const urls = `http://127.0.0.1:1,${upstreams.env.CHAIN_ETH_RPC_URLS_LOCAL}`;
    const { recording } = await record('chain-eth', 'token_allowance', sampleToken, { CHAIN_ETH_RPC_URLS_LOCAL: urls });

    expect(recording.upstreams).toEqual({ CHAIN_ETH_RPC_URLS_LOCAL: 2 });
    expect(recording.exchanges).toMatchObject([
      { upstream: 'CHAIN_ETH_RPC_URLS_LOCAL', answer: { failure: 'no answer' } },
      { upstream: 'CHAIN_ETH_RPC_URLS_LOCAL 2', method: 'POST', answer: { status: 200 } },
    ]);
    expect((await replay(recording)).difference).toEqual([]);
  });

  test('keeps bytes that are no UTF-8', async () => {
    const listings = createNineteenHz();
    const { url } = await serve(async (request) => {
      const listing = await (await listings(request)).text();
      return new Response(Buffer.from(listing.replaceAll('Cafe', 'Café'), 'latin1'));
    });
    const env = { DANCE_EVENTS_UPSTREAM_URL: url };
    const { recording } = await record('dance-events', 'events', { region: 'bayarea' }, env);

    expect(recording.exchanges).toMatchObject([{ answer: { body: { base64: expect.any(String) } } }]);
    expect((await replay(recording)).difference).toEqual([]);
  });

  test('that is long is shortened by whole records, says so, and has the answer to what is left', async () => {
    const portal = createOpendatasoft();
    const { url } = await serve(async (request) => {
      const answer = JSON.parse(await (await portal(request)).text());
      const results = answer.results.map((row: object) => ({ ...row, description: 'très long '.repeat(2000) }));
      return Response.json({ ...answer, results });
    });
    const args = { limit: 40, from: '2020-01-01' };
    const { recording, remarks } = await record('paris-events', 'events', args, { PARIS_EVENTS_UPSTREAM_URL: url });

    expect(JSON.stringify(recording).length).toBeLessThan(400_000);
    expect(remarks).toEqual([expect.stringMatching(/left out \d+ of \d+ items of results$/)]);
    expect(recording.exchanges[0]?.answer).toMatchObject({ left_out: [expect.stringMatching(/items of results$/)] });
    expect((await replay(recording)).difference).toEqual([]);
  });

  test('has no secret of the URL in it, however the upstream repeats it', async () => {
    const secrets = { user: 'Al1ce', password: 's3cr/t p@ss', path: 'Path9Key', query: 'query+Key=8' };
    const basic = Buffer.from(`${secrets.user}:${secrets.password}`).toString('base64');
    const portal = createOpendatasoft();
    const seen: { url: string; authorization: string | null }[] = [];
    const { url } = await serve(async (request) => {
      const { pathname, search, host } = new URL(request.url);
      seen.push({ url: pathname + search, authorization: request.headers.get('authorization') });
      const own = new URL(request.url);
      own.pathname = pathname.replace(`/v2/${secrets.path}`, '');
      own.searchParams.delete('apikey');
      const answer = JSON.parse(await (await portal(new Request(own))).text());
      const told = `${request.url} ${basic} ${JSON.stringify(secrets)} ${encodeURIComponent(secrets.password)} ${host}`;
      const repeated = { lead_text: told, description: told.toLowerCase() };
      const results = answer.results.map((row: object) => ({ ...row, ...repeated }));
      const headers = { 'set-cookie': `session=${secrets.path}`, etag: `"${secrets.path}"`, 'x-key': secrets.query };
      return Response.json({ ...answer, results }, { headers });
    });
    const address = new URL(`${url}/v2/${secrets.path}/`);
    address.username = secrets.user;
    address.password = secrets.password;
    address.searchParams.set('apikey', secrets.query);
    const env = { PARIS_EVENTS_UPSTREAM_URL: address.href };
    const { recording } = await record('paris-events', 'events', { limit: 2 }, env);
    const kept = JSON.stringify(recording).toLowerCase();

    expect(seen[0]).toEqual({
      url: expect.stringMatching(/^\/v2\/Path9Key\/api\/explore\/.*apikey=query%2BKey%3D8/),
      authorization: `Basic ${basic}`,
    });
    for (const secret of [...Object.values(secrets), basic, '127.0.0.1', new URL(url).port, 'set-cookie', 'session=']) {
      expect([secret, kept.includes(secret.toLowerCase())]).toEqual([secret, false]);
      expect([secret, kept.includes(encodeURIComponent(secret).toLowerCase())]).toEqual([secret, false]);
    }
    expect(kept).toContain('removed');
    expect(recording.exchanges[0]?.path).toMatch(/^\/api\/explore\//);
    expect((await replay(recording)).difference).toEqual([]);
  });
});

describe('a replay', () => {
  test('of a body that was changed tells what is different, and makes no test', async () => {
    const { recording } = await record('quotes', 'search_quotes', { query: 'happiness' });
    const changed = JSON.parse(JSON.stringify(recording).replaceAll('Adam Smith', 'Eve Smith'));
    const { root, difference } = await replay({ ...changed, answer: recording.answer });

    expect(difference).toContain('data.quotes[0].author: "Adam Smith" expected, "Eve Smith" given');
    await expect(readdir(root)).rejects.toThrow('ENOENT');
  });

  test('of a pack that asks for something else tells what that is', async () => {
    const { recording } = await record('dance-events', 'events', { region: 'iowa', limit: 1 });
    const { difference } = await replay({ ...recording, arguments: { region: 'miami', limit: 1 } });

    expect(difference[0]).toBe('not recorded, and asked now: DANCE_EVENTS_UPSTREAM_URL: GET /events_Miami.csv');
    expect(difference).toContainEqual(expect.stringMatching(/^data: .* expected, absent now$/));
  });

  test('replaces no other test', async () => {
    const { recording } = await record('dance-events', 'events', { region: 'iowa', limit: 1 });
    const { root } = await replay(recording);

    expect((await replay(recording, root)).difference).toEqual([]);
    const later = new Date(Date.parse(recording.recorded_at) + 1).toISOString();
    await expect(replay({ ...recording, recorded_at: later }, root)).rejects.toThrow(
      'events-iowa-1.json is there already',
    );
  });

  test('of what is no recording is refused, on the command line too, where a difference exits 1', async () => {
    const none = join(folder, 'none.json');
    await writeFile(none, '{"pack":"quotes"}');
    const { recording } = await record('dance-events', 'events', { region: 'iowa', limit: 1 });
    const file = await saveRecording({ ...recording, answer: { data: { region: 'iowa' } } }, folder);
    const ended = await runScript('scripts/replay.ts', ['--root', folder, file]);

    await expect(replayFile(none, folder)).rejects.toThrow('none.json is no recording');
    await expect(replayFile(join(folder, 'absent.json'), folder)).rejects.toThrow('absent.json cannot be read');
    expect(ended).toMatchObject({ code: 1, stdout: expect.stringContaining('data.count: 1 given, absent before') });
  });
});

describe('nothing is recorded', () => {
  test.each<[string, string, string, Record<string, unknown>, RegExp]>([
    ['of an unknown pack', 'paris-event', 'events', {}, /no pack "paris-event", did you mean paris-events\?/],
    ['of an unknown tool', 'quotes', 'quote', {}, /quotes has no tool "quote"\. There are random_quote/],
    ['of a tool that asks no upstream', 'dance-events', 'regions', {}, /regions asked no upstream/],
    ['of arguments that are refused', 'paris-events', 'events', { limit: 0 }, /asked no upstream.*limit: expected/s],
    ['of a random tool without a seed', 'quotes', 'random_quote', { limit: 10 }, /otherwise to the same exchange/],
  ])('%s', async (_, pack, tool, args, complaint) => {
    await expect(record(pack, tool, args)).rejects.toThrow(complaint);
  });

  test('where the upstream cannot be reached, or none is configured', async () => {
    const unreachable = { PARIS_EVENTS_UPSTREAM_URL: 'http://127.0.0.1:1' };
    await expect(record('paris-events', 'events', {}, unreachable)).rejects.toThrow(
      'the upstream cannot be reached (127.0.0.1:1: bad port): nothing is recorded',
    );
    await expect(record('quotes', 'list_tags', {}, {})).rejects.toThrow('quotes asks no upstream as it is configured');
  });

  test('of arguments that are no JSON, on the command line, which then exits 1 and writes no file', async () => {
    const output = join(folder, 'output');
    const run = (...args: string[]) => runScript('scripts/record.ts', ['--output', output, ...args], upstreams.env);
    const [broken, list, recorded] = await Promise.all([
      run('paris-events', 'events', '{limit'),
      run('paris-events', 'events', '[]'),
      run('dance-events', 'events', '{"region":"iowa","limit":1}').then(async (ended) => ({
        ...ended,
        files: await readdir(output),
      })),
    ]);

    expect(broken).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('not JSON: {limit') });
    expect(list).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('must be a JSON object') });
    expect(recorded).toMatchObject({ code: 0, stderr: '' });
    expect(recorded.files).toEqual(['.gitignore', expect.stringMatching(/^dance-events-events-.*\.json$/)]);
  });
});
