import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, post } from './ask.ts';
import { type SpawnedService, spawnProgram } from './spawn-service.ts';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const program = /```ts\n(.*?)```/s.exec(readme)?.[1] ?? '';

let service: SpawnedService;

beforeAll(() => {
  service = spawnProgram(['--input-type=module-typescript', '--eval', program]);
});

afterAll(() => {
  service.signal('SIGKILL');
  return service.exited;
});

describe('the service in the README', () => {
  it('answers, is ready, and stops with exit code 0', async () => {
    const url = await service.url();
    expect(await post(`${url}/echo`, '{"a":1}')).toMatchObject({ status: 200, text: '{"posted":{"a":1}}' });
    expect((await ask(`${url}/readyz`)).status).toBe(200);
    service.signal('SIGTERM');
    expect(await service.exited).toEqual({ code: 0, signal: null });
    expect(service.stderr()).toBe('');
  });

  it('names the settings that every service has', async () => {
    const { serverEnv } = await import('../src/index.ts');
    expect(Object.keys(serverEnv).filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
  });
});
