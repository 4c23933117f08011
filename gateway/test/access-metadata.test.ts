import {
  discoverOAuthProtectedResourceMetadata,
  extractWWWAuthenticateParams,
} from '@modelcontextprotocol/sdk/client/auth.js';
import { ClientCredentialsProvider } from '@modelcontextprotocol/sdk/client/auth-extensions.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { startPack } from '@toolpacks/pack-kit/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, getJson, post } from './call.ts';
import { type Answer, startPackDouble } from './pack-double.ts';
import { samplePack } from './sample-pack.ts';
import { startGateway } from './start-gateway.ts';
import { type Path, startPath } from './start-path.ts';
import { stopAfterFile, stopAfterTest } from './stop-after.ts';
import { startTokenIssuer } from './token-issuer.ts';

const wellKnown = '/.well-known/oauth-protected-resource';

const parrot = stopAfterFile(await startPack(samplePack()));
const silent = stopAfterFile(await startPackDouble((_request, response) => response.destroy()));
const issuer = stopAfterFile(await startTokenIssuer());

const packs = { parrot: parrot.baseUrl, silent: silent.url };
const gateway = stopAfterFile(await startGateway(packs, issuer.env));
const startWith = async (env: NodeJS.ProcessEnv) => stopAfterTest(await startGateway(packs, { ...issuer.env, ...env }));

describe('the metadata of a protected pack', () => {
  it('tell for which resource, and from whom, a token is to be had', async () => {
    expect(await getJson(gateway.url, `${wellKnown}/parrot/mcp`)).toEqual({
      resource: 'https://tools.example/parrot/mcp',
      authorization_servers: ['https://login.example/'],
      bearer_methods_supported: ['header'],
      resource_name: 'Parrot',
    });
  });

  it('call a pack that is down by its name', async () => {
    expect((await getJson(gateway.url, `${wellKnown}/silent/mcp`)).resource_name).toBe('silent');
  });

  it('may be kept for a while, and read by pages of every origin', async () => {
    const { headers } = await call(gateway.url, `${wellKnown}/parrot/mcp`, {
      headers: { Origin: 'https://any.example' },
    });
    expect(headers['content-type']).toMatch(/^application\/json/);
    expect(headers['cache-control']).toMatch(/^public, max-age=\d+$/);
    expect(headers['access-control-allow-origin']).toBe('*');
  });

  it.each(['/nowhere/mcp', '/PARROT/mcp', '/%22/mcp', '/parrot', '/parrot/mcp/server-card', '', '/'])(
    'are not to be had at %j',
    async (path) => {
      const answer = await call(gateway.url, wellKnown + path);
      expect(answer.status).toBe(404);
      expect(JSON.parse(answer.text)).toMatchObject({ id: null, error: { code: 404 } });
    },
  );

  it('are told by the address of the request where no public one is configured', async () => {
    const local = await startWith({ PUBLIC_URL: '', JWT_AUDIENCE: 'toolpacks' });
    expect((await getJson(local.url, `${wellKnown}/parrot/mcp`)).resource).toBe(`${local.url}/parrot/mcp`);
    const { headers } = await post(local.url, '/parrot/mcp');
    expect(headers['www-authenticate']).toContain(`resource_metadata="${local.url}${wellKnown}/parrot/mcp"`);
  });

  it('are found before and behind the path of a public address that has one', async () => {
    const behind = await startWith({ PUBLIC_URL: 'https://tools.example/team/a/' });
    const expected = { resource: 'https://tools.example/team/a/parrot/mcp' };
    expect(await getJson(behind.url, `${wellKnown}/parrot/mcp`)).toMatchObject(expected);
    expect(await getJson(behind.url, `${wellKnown}/team/a/parrot/mcp`)).toMatchObject(expected);
  });
});

describe('the official client', () => {
  let front: Path;

  /** An authorization server that knows one client, and grants it what it asks for. */
  const grant: Answer = async (request, response, { path, body, headers }) => {
    const json = (value: object) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    const url = issuer.host.url;
    if (path === '/keys') return issuer.publishKeys(request, response, { path, body, headers, method: 'GET' });
    if (path === '/.well-known/oauth-authorization-server') {
      return json({
        issuer: url,
        token_endpoint: `${url}/token`,
        authorization_endpoint: `${url}/authorize`,
        response_types_supported: ['code'],
        grant_types_supported: ['client_credentials'],
        token_endpoint_auth_methods_supported: ['client_secret_basic'],
      });
    }
    const asked = new URLSearchParams(body.toString());
    const isKnown = headers.authorization === `Basic ${Buffer.from('robot:robot-secret').toString('base64')}`;
    if (path !== '/token' || !isKnown) return response.writeHead(404).end();
    const token = await issuer.sign({ iss: url, sub: 'robot', aud: asked.get('resource') ?? undefined });
    return json({ access_token: token, token_type: 'Bearer', expires_in: 300 });
  };

  beforeAll(async () => {
    issuer.host.answerWith(grant);
    front = await startPath();
    const behind = await startGateway(packs, { ...issuer.env, JWT_ISSUER: issuer.host.url, PUBLIC_URL: front.url });
    front.leadTo(Number(new URL(behind.url).port));
    return async () => {
      await front.stop();
      await behind.stop();
    };
  });

  it('finds the metadata by what a 401 says', async () => {
    const refused = await fetch(`${front.url}/parrot/mcp`, { method: 'POST' });
    const { resourceMetadataUrl } = extractWWWAuthenticateParams(refused);
    await refused.body?.cancel();
    expect(resourceMetadataUrl?.href).toBe(`${front.url}${wellKnown}/parrot/mcp`);
    const metadata = await discoverOAuthProtectedResourceMetadata(
      `${front.url}/parrot/mcp`,
      resourceMetadataUrl && { resourceMetadataUrl },
    );
    expect(metadata.authorization_servers).toEqual([issuer.host.url]);
  });

  it('finds them by itself', async () => {
    const { resource } = await discoverOAuthProtectedResourceMetadata(`${front.url}/parrot/mcp`);
    expect(resource).toBe(`${front.url}/parrot/mcp`);
  });

  it('gets a token by them, and calls a tool', async () => {
    const client = new Client({ name: 'test', version: '1.0.0' });
    const authProvider = new ClientCredentialsProvider({
      clientId: 'robot',
      clientSecret: 'robot-secret',
      expectedIssuer: issuer.host.url,
    });
    await client.connect(new StreamableHTTPClientTransport(new URL(`${front.url}/parrot/mcp`), { authProvider }));
    const { structuredContent } = await client.callTool({ name: 'repeat', arguments: { words: 'hello' } });
    expect(structuredContent).toEqual({ said: 'hello' });
    await client.close();
  });
});
