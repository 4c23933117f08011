import { readMetrics } from '@toolpacks/http/testing';
import { startPack } from '@toolpacks/pack-kit/testing';
import { until } from '@toolpacks/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { call, ping, post } from './call.ts';
import { callTool, counted, sampleOf } from './call-metrics.ts';
import { samplePack } from './sample-pack.ts';
import { type StartedGateway, startGateway } from './start-gateway.ts';
import { stopAfterTest } from './stop-after.ts';

let gateway: StartedGateway;

beforeEach(async () => {
  const parrot = stopAfterTest(await startPack(samplePack()));
  gateway = stopAfterTest(await startGateway({ parrot: parrot.baseUrl }));
});

/** The first call makes the gateway ask the pack for its tools. */
async function knowTools(): Promise<void> {
  await until(async () => {
    await callTool(gateway, 'parrot', 'repeat');
    return 'parrot repeat 200' in (await counted(gateway));
  });
}

describe('a call', () => {
  it('is counted with its pack, the tool that its headers name, and its status', async () => {
    await knowTools();
    const before = (await counted(gateway))['parrot repeat 200'] ?? 0;
    await callTool(gateway, 'parrot', 'repeat');
    await callTool(gateway, 'parrot', 'repeat', { 'Mcp-Name': `=?base64?${btoa('repeat')}?=` });
    expect((await counted(gateway))['parrot repeat 200']).toBe(before + 2);
  });

  it('that fails at the tool is counted with the class that the pack tells', async () => {
    const params = { name: 'repeat', arguments: { wrong: 1 } };
    await post(gateway.url, '/parrot/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params });
    expect(await counted(gateway)).toEqual({ 'parrot 200 invalid_input': 1 });
  });

  it.each([
    { title: 'of an older revision', headers: { 'MCP-Protocol-Version': '2025-11-25' } },
    { title: 'without a revision', headers: { 'MCP-Protocol-Version': '' } },
    { title: 'of another method', headers: { 'Mcp-Method': 'prompts/get' } },
    { title: 'of a tool that the pack does not have', headers: { 'Mcp-Name': 'repeat2' } },
    { title: 'of no tool in base64', headers: { 'Mcp-Name': '=?base64?eHl6?=' } },
  ])('$title is counted without a tool', async ({ headers }) => {
    await knowTools();
    const { 'parrot repeat 200': labelled, 'parrot 200': unlabelled = 0, ...others } = await counted(gateway);
    const { status } = await callTool(gateway, 'parrot', 'repeat', headers);
    expect({ status, others }).toEqual({ status: 400, others: {} });
    expect(await counted(gateway)).toEqual({
      'parrot repeat 200': labelled,
      'parrot 200': unlabelled,
      'parrot 400 invalid_input': 1,
    });
  });

  it('is timed, by pack alone', async () => {
    await post(gateway.url, '/parrot/mcp');
    await post(gateway.url, '/parrot/mcp');
    expect(await sampleOf(gateway, 'call_duration_seconds_count', { pack: 'parrot' })).toBe(2);
    expect(await sampleOf(gateway, 'call_duration_seconds_bucket', { pack: 'parrot', le: '30' })).toBe(2);
  });

  it.each([
    { title: 'that is no JSON', status: 415, headers: { 'Content-Type': 'text/plain' }, body: ping },
    { title: 'that is too large', status: 413, headers: {}, body: ' '.repeat(1_048_577) },
  ])("$title is counted as its caller's fault", async ({ status, headers, body }) => {
    await post(gateway.url, '/parrot/mcp', body, headers);
    expect(await counted(gateway)).toEqual({ [`parrot ${status} invalid_input`]: 1 });
  });

  it('to a pack that is not registered, and a GET, are not counted as calls', async () => {
    await post(gateway.url, '/nowhere/mcp');
    await call(gateway.url, '/parrot/mcp');
    expect(await counted(gateway)).toEqual({});
  });
});

it('a pack that has left the packs file is forgotten', async () => {
  await post(gateway.url, '/parrot/mcp');
  const ofParrot = async () => (await readMetrics(gateway.url)).filter(({ labels }) => labels.pack === 'parrot');
  expect((await ofParrot()).length).toBeGreaterThan(15);
  await gateway.writePacks({});
  await until(async () => (await ofParrot()).length === 0);
});
