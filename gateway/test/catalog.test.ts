import { type StartedPack, startPack } from '@toolpacks/pack-kit/testing';
import { until } from '@toolpacks/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getJson } from './call.ts';
import { answeringNonsense, freePort, type PackDouble, startPackDouble } from './pack-double.ts';
import { samplePack } from './sample-pack.ts';
import { type StartedGateway, startGateway } from './start-gateway.ts';

let parrot: StartedPack;
let gateway: StartedGateway;
let deadPort: number;

beforeEach(async () => {
  parrot = await startPack(samplePack());
  deadPort = await freePort();
  gateway = await startGateway({ parrot: parrot.baseUrl, ghost: `http://127.0.0.1:${deadPort}` });
});

afterEach(async () => {
  await gateway.stop();
  await parrot.stop();
});

const packNamed = async (name: string) =>
  (await getJson(gateway.url, '/packs')).packs.find((pack: { name: string }) => pack.name === name);

describe('GET /packs', () => {
  it('lists every registered pack in the order of the file', async () => {
    const { count, packs } = await getJson(gateway.url, '/packs');
    expect(count).toBe(2);
    expect(packs.map(({ name }: { name: string }) => name)).toEqual(['parrot', 'ghost']);
  });

  it('tells of a pack what it says of itself, with schemas and examples of its tools', async () => {
    expect(await packNamed('parrot')).toEqual({
      name: 'parrot',
      url: `${gateway.url}/parrot/mcp`,
      state: 'up',
      title: 'Parrot',
      description: 'Says what it is told.',
      version: '3.2.1',
      owner: 'aviary',
      source: { name: 'Parrots', url: 'https://parrots.example/', license: 'CC0', attribution: 'Nobody' },
      replicas: { total: 1, up: 1 },
      tools: [
        {
          name: 'repeat',
          title: 'Repeat',
          description: 'Gives the words back.',
          inputSchema: expect.objectContaining({ type: 'object', required: ['words'] }),
          outputSchema: expect.objectContaining({ type: 'object', required: ['said'] }),
          annotations: expect.objectContaining({ readOnlyHint: true }),
          examples: [
            { name: 'repeat', arguments: { words: 'hello' } },
            { name: 'repeat', arguments: { words: 'good bye' } },
          ],
        },
      ],
    });
  });

  it('lists a dead pack as down, with nulls', async () => {
    expect(await packNamed('ghost')).toEqual({
      name: 'ghost',
      url: `${gateway.url}/ghost/mcp`,
      state: 'down',
      title: null,
      description: null,
      version: null,
      owner: null,
      source: null,
      replicas: { total: 1, up: 0 },
      tools: [],
    });
  });

  it('lists a pack as up once it answers, and as down once it is gone again', async () => {
    expect(await packNamed('ghost')).toMatchObject({ state: 'down' });
    const ghost = await startPack(samplePack('ghost'), { PORT: String(deadPort) });
    await until(async () => (await packNamed('ghost')).state === 'up');
    expect(await packNamed('ghost')).toMatchObject({ version: '3.2.1', replicas: { total: 1, up: 1 } });
    await ghost.stop();
    await until(async () => (await packNamed('ghost')).state === 'down');
    expect(await packNamed('ghost')).toMatchObject({ replicas: { total: 1, up: 0 } });
  });

  it('shows no internal address', async () => {
    const text = JSON.stringify(await getJson(gateway.url, '/packs', { Host: 'localhost' }));
    expect(text).not.toContain(String(deadPort));
    expect(text).not.toContain(new URL(parrot.baseUrl).port);
  });
});

describe('an address in GET /packs', () => {
  it('follows Host, and not what anybody can claim in X-Forwarded-Host', async () => {
    const headers = { Host: 'localhost:99', 'X-Forwarded-Host': 'tools.example:444', 'X-Forwarded-Proto': 'https' };
    const { packs } = await getJson(gateway.url, '/packs', headers);
    expect(packs[0].url).toBe('http://localhost:99/parrot/mcp');
  });

  it.each(['https://tools.example', 'https://tools.example/', 'https://tools.example/under/'])(
    'is PUBLIC_URL where that is set: %s',
    async (PUBLIC_URL) => {
      const outside = await startGateway({ parrot: parrot.baseUrl }, { PUBLIC_URL });
      const { packs } = await getJson(outside.url, '/packs', { 'X-Forwarded-Host': 'other.example' });
      await outside.stop();
      expect(packs[0].url).toBe(`${PUBLIC_URL.replace(/\/$/, '')}/parrot/mcp`);
    },
  );
});

describe('a pack that answers nonsense', () => {
  let double: PackDouble;

  beforeEach(async () => {
    double = await startPackDouble();
    await gateway.stop();
    gateway = await startGateway({ odd: double.url, parrot: parrot.baseUrl });
  });

  afterEach(() => double.stop());

  it.each(Object.entries(answeringNonsense))('(%s) is down while the others are up', async (_title, answer) => {
    double.answerWith(answer);
    const { packs } = await getJson(gateway.url, '/packs');
    expect(packs).toMatchObject([
      { name: 'odd', state: 'down', version: null, tools: [] },
      { name: 'parrot', state: 'up' },
    ]);
  });
});
