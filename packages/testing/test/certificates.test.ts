import { once } from 'node:events';
import { connect, createServer } from 'node:tls';
import { expect, it } from 'vitest';
import { type Certificate, createCertificates } from '../src/certificates.ts';
import { listen } from '../src/listen.ts';

const certificates = await createCertificates();

/** What a TLS client that trusts the test authority makes of a certificate. */
async function verify(certificate: Certificate, host: string): Promise<string> {
  const server = createServer({ ...certificate }, (socket) => socket.end());
  server.on('tlsClientError', () => undefined);
  const port = await listen(server);
  const socket = connect({ port, host, ca: certificates.ca });
  try {
    return await once(socket, 'secureConnect').then(
      () => 'good',
      ({ code }) => code,
    );
  } finally {
    socket.destroy();
    server.close();
  }
}

it.each([
  ['good', 'good'],
  ['selfSigned', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  ['wrongName', 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ['expired', 'CERT_HAS_EXPIRED'],
] as const)('the certificate %s is verified as %s, by name and by address', async (name, verdict) => {
  expect(await verify(certificates[name], '127.0.0.1')).toBe(verdict);
  expect(await verify(certificates[name], 'localhost')).toBe(verdict);
});
