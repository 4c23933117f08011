import type { Report } from './report.ts';
import { toItem } from './rss-item.ts';

/** Whether a client takes the feed's own type, or any; for plain `text/xml` the service has nothing. */
export function acceptsFeed(accept: string | null): boolean {
  return accept === null || /\*\/\*|application\/(\*|rss\+xml|xml)/.test(accept);
}

const namespaces = {
  dc: 'http://purl.org/dc/elements/1.1/',
  geo: 'http://www.w3.org/2003/01/geo/wgs84_pos#',
  gdacs: 'http://www.gdacs.org',
  glide: 'http://glidenumber.net',
  georss: 'http://www.georss.org/georss',
  atom: 'http://www.w3.org/2005/Atom',
};

/** RSS 2.0 of all events given, with a byte order mark before it and comments within and after it. */
export function toFeed(reports: readonly Report[], now: Date, baseUrl: string): string {
  const declared = Object.entries(namespaces).map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`);
  return `\uFEFF<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0"${declared.join('')}>
  <channel>
    <title>GDACS RSS information</title>
    <link>${baseUrl}/</link>
    <description>Near real-time alerts about natural disasters with a potential humanitarian impact</description>
    <copyright>public domain</copyright>
    <!--Records number ${reports.length}-->
    <pubDate>${now.toUTCString()}</pubDate>
    <atom:link href="${baseUrl}/xml/rss.xml" rel="self" type="application/rss+xml" />
${reports.map((report) => toItem(report, baseUrl)).join('\n')}
  </channel>
</rss>
<!--End ${now.toUTCString()}-->`;
}
