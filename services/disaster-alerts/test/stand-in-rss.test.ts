import { describe, expect, test } from 'vitest';
import { ask } from './ask-stand-in.ts';

const feed = (accept?: string) => ask('/xml/rss.xml', {}, accept === undefined ? {} : { headers: { accept } });

test.each([
  ['text/xml', 406],
  ['text/html, text/xml;q=0.9', 406],
  ['*/*', 200],
  ['application/rss+xml, application/xml;q=0.9, */*;q=0.8', 200],
  ['application/xml', 200],
  [undefined, 200],
])('whoever accepts %s is answered %i', async (accept, status) => {
  expect((await feed(accept)).status).toBe(status);
});

describe('the feed', () => {
  test('begins with a byte order mark and ends in a comment', async () => {
    const { text, headers } = await feed();

    expect(headers.get('content-type')).toContain('xml');
    expect(text).toMatch(/^\uFEFF<\?xml version="1\.0" encoding="utf-8"\?>\n<rss version="2\.0" /);
    expect(text).toMatch(/<\/rss>\s*<!--[^>]*-->$/);
    expect(text).toContain('<!--Records number 25-->');
  });

  test('is well-formed, with every prefix declared', async () => {
    const { text } = await feed();
    const open: string[] = [];
    for (const [, closing, name = '', attributes = '', alone] of text.matchAll(
      /<(\/?)([a-z][\w:]*)((?:\s[^<>]*?)?)(\/?)>/gi,
    )) {
      expect(attributes.replaceAll(/\s[\w:]+="[^"<>]*"/g, '').trim()).toBe('');
      const [prefix, local] = name.split(':');
      if (local !== undefined) expect(text).toContain(`xmlns:${prefix}="`);
      if (closing) expect(open.pop()).toBe(name);
      else if (!alone) open.push(name);
    }

    expect(open).toEqual([]);
    expect(text).not.toMatch(/&(?!(amp|lt|gt|quot);)/);
  });

  test('has an item of each current event, in the words of its type', async () => {
    const { text } = await feed();
    const titles = [...text.matchAll(/<item>\s*<title>([^<]*)<\/title>/g)].map(([, title]) => title);

    expect(titles).toHaveLength(25);
    expect(titles).toEqual(
      expect.arrayContaining([
        'Green earthquake alert (Magnitude 4.8M, Depth:10km) in [unknown] 19/11/2026 14:26 UTC, No people affected in 100km.',
        'Red alert for tropical cyclone TALVORA-26. Population affected by Category 1 (120 km/h) wind speeds or higher is 1460000.',
        'Orange flood alert in Brazil',
        'Drought is on going in Ethiopia, Kenya, Somalia',
        'Orange forest fire alert in Greece',
      ]),
    );
  });

  test('gives an event with dates of RFC 1123, decimal scores and attributes', async () => {
    const { text } = await feed();
    const item = text.split('<item>').find((part) => part.includes('<gdacs:eventid>9000005<')) ?? '';

    for (const line of [
      '<pubDate>Thu, 19 Nov 2026 ',
      '<gdacs:fromdate>Thu, 19 Nov 2026 01:46:44 GMT</gdacs:fromdate>',
      '<gdacs:iscurrent>true</gdacs:iscurrent>',
      '<dc:subject>EQ1</dc:subject>',
      '<guid isPermaLink="false">EQ9000005</guid>',
      '<geo:Point><geo:lat>38.0526</geo:lat><geo:long>38.2917</geo:long></geo:Point>',
      '<gdacs:bbox>34.2917 42.2917 34.0526 42.0526</gdacs:bbox>',
      '<georss:point>38.0526 38.2917</georss:point>',
      '<gdacs:alertscore>1.3141875204632</gdacs:alertscore>',
      '<gdacs:severity unit="M" value="6.1">Magnitude 6.1M, Depth:11.207km</gdacs:severity>',
      '<gdacs:population unit="in MMI&gt;=VII" value="86400">86 thousand in MMI&gt;=VII</gdacs:population>',
      '<gdacs:country>Türkiye</gdacs:country>',
      '<gdacs:mapimage />',
      'eventtype=EQ&amp;eventid=9000005</link>',
    ]) {
      expect(item).toContain(line);
    }
  });
});
