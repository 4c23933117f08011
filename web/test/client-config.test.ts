import { describe, expect, test } from 'vitest';
import { clientConfigs } from '../src/connect/client-config.ts';

const url = 'http://127.0.0.1:8080/quotes/mcp';
const configs = new Map(clientConfigs({ name: 'quotes', url }).map((config) => [config.client, config]));

describe('the configuration for', () => {
  test('Claude Code is a command', () => {
    expect(configs.get('Claude Code')?.text).toBe(`claude mcp add --transport http quotes ${url}`);
  });

  test.each([
    ['Claude Desktop', { mcpServers: { quotes: { command: 'npx', args: ['-y', 'mcp-remote', url] } } }],
    ['Cursor', { mcpServers: { quotes: { url } } }],
    ['VS Code', { servers: { quotes: { type: 'http', url } } }],
  ])('%s is JSON for its file', (client, expected) => {
    expect(JSON.parse(configs.get(client)?.text ?? '')).toEqual(expected);
  });
});

describe('the install link', () => {
  test('of Cursor holds name and configuration', () => {
    const link = new URL(configs.get('Cursor')?.install?.href ?? '');
    expect(`${link.protocol}//${link.host}${link.pathname}`).toBe('cursor://anysphere.cursor-deeplink/mcp/install');
    expect(link.searchParams.get('name')).toBe('quotes');
    expect(JSON.parse(atob(link.searchParams.get('config') ?? ''))).toEqual({ url });
  });

  test('of VS Code holds the server', () => {
    const [start, query = ''] = configs.get('VS Code')?.install?.href.split('?') ?? [];
    expect(start).toBe('vscode:mcp/install');
    expect(JSON.parse(decodeURIComponent(query))).toEqual({ name: 'quotes', type: 'http', url });
  });
});
