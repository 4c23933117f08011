import { once } from 'node:events';
import { createServer } from 'node:https';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { listen } from '@toolpacks/testing';
import { createCertificates } from '@toolpacks/testing/certificates';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { getJson, post } from './call.ts';
import { expectFailure } from './expect-failure.ts';
import { type StartedGateway, startGateway } from './start-gateway.ts';
import { stopAfterTest } from './stop-after.ts';

const trustedBefore = getCACertificates('default');

let calls: number;
let gateway: StartedGateway;

const certificates = await createCertificates();

beforeAll(() => setDefaultCACertificates([...trustedBefore, certificates.ca]));

afterAll(() => setDefaultCACertificates(trustedBefore));

/** A gateway before one pack, which shows this certificate and is named so in the packs file. */
async function start(shows: 'good' | 'selfSigned' | 'wrongName' | 'expired', name: string): Promise<number> {
  calls = 0;
  const pack = createServer({ ...certificates[shows] }, (_request, response) => {
    calls++;
    response.setHeader('content-type', 'application/json').end('{}');
  });
  pack.on('tlsClientError', () => undefined);
  const port = await listen(pack);
  onTestFinished(async () => {
    pack.close();
    pack.closeAllConnections();
    await once(pack, 'close');
  });
  gateway = stopAfterTest(await startGateway({ broken: `https://${name}:${port}` }, {}, async () => ['127.0.0.1']));
  return port;
}

it.each(['localhost', '127.0.0.1'])('a pack at https://%s with a certificate for that name is called', async (name) => {
  await start('good', name);
  expect(await post(gateway.url, '/broken/mcp')).toMatchObject({ status: 200, text: '{}' });
  expect(calls).toBe(1);
});

it.each([
  { title: 'that nobody issued but itself', shows: 'selfSigned', name: 'localhost' },
  { title: 'for another name', shows: 'wrongName', name: 'localhost' },
  { title: 'that has expired', shows: 'expired', name: 'localhost' },
  { title: 'for other names than the one in the packs file', shows: 'good', name: 'packs.example' },
] as const)('a pack with a certificate $title is sent nothing, and its caller is answered 503', async (row) => {
  const port = await start(row.shows, row.name);
  expectFailure(await post(gateway.url, '/broken/mcp'), 503, 1, [String(port), row.name, 'certificate']);
  const { packs } = await getJson(gateway.url, '/status');
  expect(packs).toMatchObject([{ state: 'down', last_error_class: 'upstream_unavailable' }]);
  expect(calls).toBe(0);
});
