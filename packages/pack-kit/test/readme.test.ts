import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callTool, post, resultOf } from './post.ts';
import { type SpawnedProgram, spawnProgram } from './spawn-program.ts';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const program = /```ts\n(.*?)```/s.exec(readme)?.[1] ?? '';
const call = /curl .*? -d '(.*?)'\n/s.exec(readme)?.[1] ?? '';
const answer = /`result\.structuredContent` is then `(.*)`/.exec(readme)?.[1] ?? '';

let pack: SpawnedProgram;
let url: string;

beforeAll(async () => {
  pack = spawnProgram(['--input-type=module-typescript', '--eval', program]);
  url = `${await pack.url()}/kitchen/mcp`;
});

afterAll(() => pack.stop('SIGKILL'));

describe('the pack in the README', () => {
  it('has about thirty lines', () => {
    expect(program.trim().split('\n').length).toBeLessThanOrEqual(33);
  });

  it('answers the call in the README as the README says', async () => {
    expect(resultOf(await post(url, call)).structuredContent).toEqual(JSON.parse(answer));
  });

  it('tells what may have been meant', async () => {
    const { content, isError } = await callTool(url, 'boiling_point', { liquid: 'watr' });
    expect(isError).toBe(true);
    expect(content[0]?.text).toBe('kitchen: no liquid is named "watr". Nearest valid: water');
  });

  it('stops with exit code 0 and nothing on standard error', async () => {
    expect(await pack.stop()).toBe(0);
    expect(pack.stderr()).toBe('');
  });
});
