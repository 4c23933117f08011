import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type CertificateExtension, generate } from 'selfsigned';

/** PEM texts, as `node:https` and `node:tls` take them. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

/** Server certificates for `localhost` and `127.0.0.1`, each wrong in at most one way. */
export interface Certificates {
  /** Certificate of the authority that issued all but `selfSigned`: for the `ca` option or `NODE_EXTRA_CA_CERTS`. */
  readonly ca: string;
  readonly good: Certificate;
  readonly selfSigned: Certificate;
  /** For `elsewhere.example` only. */
  readonly wrongName: Certificate;
  /** Since yesterday. */
  readonly expired: Certificate;
}

const dayMs = 24 * 3600 * 1000;

const inDays = (days: number) => new Date(Date.now() + days * dayMs);

/** A new authority, with new keys, for each call. Takes some 20 ms. */
export async function createCertificates(): Promise<Certificates> {
  const authority = await issue('Toolpacks test authority', [
    { name: 'basicConstraints', cA: true, critical: true },
    { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
  ]);
  const [good, selfSigned, wrongName, expired] = await Promise.all([
    issue('localhost', forLoopback, { issuer: authority }),
    issue('localhost', forLoopback),
    issue('elsewhere.example', forName('elsewhere.example'), { issuer: authority }),
    issue('localhost', forLoopback, { issuer: authority, expiresAt: inDays(-1) }),
  ]);
  return { ca: authority.cert, good, selfSigned, wrongName, expired };
}

const forLoopback: CertificateExtension[] = [
  {
    name: 'subjectAltName',
    altNames: [
      { type: 2, value: 'localhost' },
      { type: 7, ip: '127.0.0.1' },
    ],
  },
];

const forName = (value: string): CertificateExtension[] => [{ name: 'subjectAltName', altNames: [{ type: 2, value }] }];

interface IssueOptions {
  /** Without one the certificate is its own issuer. */
  readonly issuer?: Certificate;
  readonly expiresAt?: Date;
}

async function issue(
  commonName: string,
  extensions: CertificateExtension[],
  { issuer, expiresAt = inDays(2) }: IssueOptions = {},
): Promise<Certificate> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: commonName }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notBeforeDate: inDays(-2),
    notAfterDate: expiresAt,
    extensions,
    ...(issuer && { ca: issuer }),
  });
  return { key, cert };
}

/** What a program in TypeScript prints that trusts this authority too, by `NODE_EXTRA_CA_CERTS`. */
export async function runTrusting(ca: string, program: URL, args: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'toolpacks-tls-'));
  try {
    const file = join(folder, 'ca.pem');
    await writeFile(file, ca);
    const env = { ...process.env, NODE_EXTRA_CA_CERTS: file };
    return (await promisify(execFile)(process.execPath, [program.pathname, ...args], { env })).stdout;
  } finally {
    await rm(folder, { recursive: true });
  }
}
