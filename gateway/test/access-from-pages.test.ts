import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { issueApiKey } from '../src/access/issue-api-key.ts';
import { call, ping, post } from './call.ts';
import { deadUrl, startPackDouble } from './pack-double.ts';
import { startGateway } from './start-gateway.ts';
import { createFolder, stopAfterFile } from './stop-after.ts';

const Origin = 'https://app.example';

const { key, entry } = issueApiKey({ name: 'page', packs: ['quotes', 'ghost'], expires: undefined });

const folder = stopAfterFile(await createFolder());
const API_KEYS_FILE = join(folder.path, 'keys.json');
await writeFile(API_KEYS_FILE, JSON.stringify({ keys: [entry] }));
const double = stopAfterFile(
  await startPackDouble((_request, response) => {
    response.writeHead(200, {
      'content-type': 'application/json',
      'access-control-allow-origin': 'https://evil.example',
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': 'X-Secret',
    });
    response.end('{"jsonrpc":"2.0","id":1,"result":{}}');
  }),
);
const packs = { quotes: double.url, poems: double.url, ghost: deadUrl };
const gateway = stopAfterFile(await startGateway(packs, { API_KEYS_FILE, ALLOWED_ORIGINS: Origin }));

describe('a page that may call', () => {
  it.each([
    { title: 'a call', path: '/quotes/mcp', headers: { 'X-API-Key': key }, status: 200 },
    { title: 'a call without a key', path: '/quotes/mcp', headers: {}, status: 401 },
    { title: 'a call to another pack', path: '/poems/mcp', headers: { 'X-API-Key': key }, status: 403 },
    { title: 'a call to no pack', path: '/nowhere/mcp', headers: { 'X-API-Key': key }, status: 404 },
    {
      title: 'a body that is no JSON',
      path: '/quotes/mcp',
      headers: { 'X-API-Key': key, 'Content-Type': 'a' },
      status: 415,
    },
    { title: 'a call to a pack that is down', path: '/ghost/mcp', headers: { 'X-API-Key': key }, status: 503 },
  ])('may read what is answered to $title, by the word of the gateway alone', async ({ path, headers, status }) => {
    const answer = await post(gateway.url, path, ping, { Origin, ...headers });
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': Origin,
      'access-control-expose-headers': expect.stringContaining('WWW-Authenticate, Retry-After'),
      vary: 'Origin',
    });
    expect(answer.headers).not.toHaveProperty('access-control-allow-credentials');
    expect(answer.headers['access-control-expose-headers']).not.toContain('X-Secret');
  });

  it('asks before it sends a key, and needs none for that', async () => {
    const before = double.received.length;
    const answer = await call(gateway.url, '/quotes/mcp', {
      method: 'OPTIONS',
      headers: {
        Origin,
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'content-type,x-api-key',
      },
    });
    expect(answer.status).toBe(204);
    expect(answer.headers['access-control-allow-headers']).toBe('content-type, x-api-key');
    expect(double.received.length).toBe(before);
  });

  it('is no caller to the pack', async () => {
    await post(gateway.url, '/quotes/mcp', ping, { Origin, 'X-API-Key': key });
    expect(double.received.at(-1)?.headers).not.toHaveProperty('origin');
  });
});
