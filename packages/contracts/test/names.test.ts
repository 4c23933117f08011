import { describe, expect, it } from 'vitest';
import { packName, packPath, serverName } from '../src/index.ts';

describe("a pack's name", () => {
  it.each(['quotes', 'chain-eth', 'a1', 'a-1-b', 'x'.repeat(40)])('may be %s', (name) => {
    expect(packName.safeParse(name).success).toBe(true);
  });

  it.each([
    '',
    'a',
    'Quotes',
    'chain_eth',
    '-quotes',
    'quotes-',
    'a--b',
    '1quotes',
    'quotes/mcp',
    '..',
    'a b',
    'quotes\n',
    'é1',
    'x'.repeat(41),
    ...Object.getOwnPropertyNames(Object.prototype),
  ])('may not be %j', (name) => {
    expect(packName.safeParse(name).success).toBe(false);
  });

  it('stands in the path of its endpoint', () => {
    expect(packPath('chain-eth')).toBe('/chain-eth/mcp');
  });
});

describe('the name under which a pack is published', () => {
  it.each([
    ['https://tools.example.org', 'org.example.tools/quotes'],
    ['https://example.org/tools/', 'org.example/quotes'],
    ['https://Tools.Example.ORG:8443/x?y#z', 'org.example.tools/quotes'],
    ['https://example.org.', 'org.example/quotes'],
    ['https://1and1.example', 'example.1and1/quotes'],
    ['https://münchen.example', 'example.xn--mnchen-3ya/quotes'],
  ])('at %s is %s', (publicUrl, name) => {
    expect(serverName('quotes', publicUrl)).toBe(name);
  });

  it.each([
    undefined,
    'http://localhost:8080',
    'http://gateway:8080',
    'http://127.0.0.1:8080',
    'http://2130706433',
    'http://[::1]:8080',
    'http://[2001:db8::1]',
    'https://tools.localhost',
    'https://printer.local',
    'https://tools.corp.internal',
    'https://my_tools.example.org',
    'https://-tools.example.org',
    'https://a..example.org',
    `https://${'a.'.repeat(100)}example.org`,
  ])('where nobody can own a name, as at %s, is in the namespace of the project', (publicUrl) => {
    expect(serverName('quotes', publicUrl)).toBe('dev.toolpacks/quotes');
  });
});
