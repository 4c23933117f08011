import { type StartedPack, startPack } from '@toolpacks/pack-kit/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getJson } from './call.ts';
import { passTime } from './clock.ts';
import { answeringNonsense, startPackDouble } from './pack-double.ts';
import { samplePack } from './sample-pack.ts';
import { type StartedGateway, startGateway } from './start-gateway.ts';
import { type Path, startPath } from './start-path.ts';
import { stopAfterTest } from './stop-after.ts';

let parrot: StartedPack;
let gateway: StartedGateway;
let ghost: Path;

beforeEach(async () => {
  parrot = stopAfterTest(await startPack(samplePack()));
  ghost = stopAfterTest(await startPath());
  gateway = stopAfterTest(await startGateway({ parrot: parrot.baseUrl, ghost: ghost.url }));
});

afterEach(() => {
  vi.restoreAllMocks();
});

const packNamed = async (name: string) =>
  (await getJson(gateway.url, '/packs')).packs.find((pack: { name: string }) => pack.name === name);

describe('GET /packs', () => {
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
    const pack = stopAfterTest(await startPack(samplePack('ghost')));
    ghost.leadTo(Number(new URL(pack.baseUrl).port));
    expect(await packNamed('ghost')).toMatchObject({ state: 'down' });
    passTime(2001);
    expect(await packNamed('ghost')).toMatchObject({ state: 'up', version: '3.2.1', replicas: { total: 1, up: 1 } });
    ghost.leadTo(undefined);
    passTime(2001);
    expect(await packNamed('ghost')).toMatchObject({ state: 'down', replicas: { total: 1, up: 0 } });
  });
});

describe('a pack that answers nonsense', () => {
  it.each(Object.entries(answeringNonsense))('(%s) is down while the others are up', async (_title, answer) => {
    const odd = stopAfterTest(await startPackDouble(answer));
    const own = stopAfterTest(await startGateway({ odd: odd.url, parrot: parrot.baseUrl }));
    const { count, packs } = await getJson(own.url, '/packs');
    expect(count).toBe(2);
    expect(packs).toMatchObject([
      { name: 'odd', state: 'down', version: null, tools: [] },
      { name: 'parrot', state: 'up' },
    ]);
  });
});
