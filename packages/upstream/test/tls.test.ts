import { createServer, type Server } from 'node:https';
import { listen } from '@toolpacks/testing';
import { type Certificate, createCertificates, runTrusting } from '@toolpacks/testing/certificates';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createUpstream } from '../src/index.ts';
import { toolErrorOf } from './errors.ts';

const certificates = await createCertificates();
const servers: Server[] = [];
/** Requests that a server has read, by the name of its certificate. */
const asked: string[] = [];

afterAll(() => {
  for (const server of servers) server.close().closeAllConnections();
});

async function serve(name: string, certificate: Certificate): Promise<string> {
  const server = createServer({ ...certificate }, (_request, response) => {
    asked.push(name);
    response.end('{"name":"Ada"}');
  });
  server.on('tlsClientError', () => undefined);
  servers.push(server);
  return `localhost:${await listen(server)}`;
}

describe('an upstream over TLS', () => {
  it('is asked where NODE_EXTRA_CA_CERTS has its authority, and never where its certificate is bad', async () => {
    const { ca, good, selfSigned, wrongName, expired } = certificates;
    const hosts = await Promise.all(
      Object.entries({ good, selfSigned, wrongName, expired }).map(([name, one]) => serve(name, one)),
    );
    const urls = hosts.map((host) => `https://${host}`);
    const stdout = await runTrusting(ca, new URL('ask-over-tls.ts', import.meta.url), urls);

    const unavailable = (host: string | undefined, code: string) => ({
      errorClass: 'upstream_unavailable',
      message: `quotes upstream: ${host} cannot be reached, ${code}; try again in a minute`,
    });
    expect(JSON.parse(stdout)).toEqual([
      { name: 'Ada' },
      unavailable(hosts[1], 'DEPTH_ZERO_SELF_SIGNED_CERT'),
      unavailable(hosts[2], 'ERR_TLS_CERT_ALTNAME_INVALID'),
      unavailable(hosts[3], 'CERT_HAS_EXPIRED'),
    ]);
    expect(asked).toEqual(['good']);
  });

  it('is not asked where nobody vouches for its authority', async () => {
    const host = await serve('unknown authority', certificates.good);
    const upstream = createUpstream({ name: 'quotes upstream', baseUrl: `https://${host}`, retries: 0 });
    const error = await toolErrorOf(upstream.getJson('quotes', { schema: z.unknown() }));
    expect(error.errorClass).toBe('upstream_unavailable');
    expect(error.message).toMatch(/cannot be reached, UNABLE_TO_VERIFY_LEAF_SIGNATURE;/);
    expect(asked).not.toContain('unknown authority');
  });
});
