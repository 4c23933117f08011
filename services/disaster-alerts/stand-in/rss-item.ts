import { headlineOf } from './headline.ts';
import { toGlide } from './properties.ts';
import type { Report } from './report.ts';
import { wordingOf } from './wording.ts';
import { tag } from './xml.ts';

/** An event as the feed has it: dates of RFC 1123, and scores with decimals, unlike the whole ones of the lists. */
export function toItem(report: Report, baseUrl: string): string {
  const { record, episodeid, from, to, modified } = report;
  const { eventtype, eventid, level } = record;
  const { eventname, severitydata } = wordingOf(report);
  const [longitude, latitude] = report.at;
  const { title, description, population } = headlineOf(report);
  const folder = `${baseUrl}/contentdata/resources/${eventtype}/${eventid}`;
  const lines = [
    tag('title', title),
    tag('description', description),
    tag('enclosure', '', {
      type: 'image/png',
      length: 1,
      url: `${folder}/${eventtype.toLowerCase()}${episodeid}_1.png`,
    }),
    tag('gdacs:temporary', `${record.quirk === 'temporary'}`),
    tag('link', `${baseUrl}/report.aspx?eventtype=${eventtype}&eventid=${eventid}`),
    tag('pubDate', modified.toUTCString()),
    tag('gdacs:dateadded', from.toUTCString()),
    tag('gdacs:datemodified', modified.toUTCString()),
    tag('gdacs:iscurrent', `${report.current}`),
    tag('gdacs:fromdate', from.toUTCString()),
    tag('gdacs:todate', to.toUTCString()),
    tag('gdacs:durationinweek', Math.floor((to.getTime() - from.getTime()) / (7 * 86_400_000))),
    tag('gdacs:year', from.getUTCFullYear()),
    tag('dc:subject', `${eventtype}1`),
    tag('guid', `${eventtype}${eventid}`, { isPermaLink: 'false' }),
    `<geo:Point>${tag('geo:lat', latitude)}${tag('geo:long', longitude)}</geo:Point>`,
    '<!--gdacs:bbox format = lonmin lonmax latmin latmax-->',
    tag(
      'gdacs:bbox',
      [longitude - 4, longitude + 4, latitude - 4, latitude + 4].map((side) => +side.toFixed(4)).join(' '),
    ),
    tag('georss:point', `${latitude} ${longitude}`),
    tag('gdacs:cap', `${folder}/cap_${eventid}.xml`),
    tag('gdacs:icon', `${baseUrl}/Images/gdacs_icons/alerts/${level}/${eventtype}.png`),
    tag('gdacs:version', 1),
    tag('gdacs:eventtype', eventtype),
    tag('gdacs:alertlevel', level),
    tag('gdacs:alertscore', report.episodeScore),
    tag('gdacs:episodealertlevel', report.episodeLevel),
    tag('gdacs:episodealertscore', report.episodeScore),
    tag('gdacs:eventname', eventname),
    tag('gdacs:eventid', eventid),
    tag('gdacs:episodeid', episodeid),
    tag('gdacs:calculationtype', calculations[eventtype] ?? ''),
    tag('gdacs:severity', severitydata.severitytext, { unit: severitydata.severityunit, value: severitydata.severity }),
    tag('gdacs:population', population.text, { unit: population.unit, value: population.value }),
    tag('gdacs:vulnerability', '', { value: 1.3145 }),
    tag('gdacs:iso3', report.iso3),
    tag('gdacs:country', report.country),
    tag('gdacs:glide', toGlide(report)),
    ...['mapimage', 'maplink', 'gtsimage', 'gtslink'].map((name) => tag(`gdacs:${name}`, '')),
    `<gdacs:resources>${resource(`${baseUrl}/datareport/resources/${eventtype}/${eventid}/rss_${eventid}.xml`)}</gdacs:resources>`,
  ];
  return `    <item>\n${lines.map((line) => `      ${line}`).join('\n')}\n    </item>`;
}

const calculations: Readonly<Record<string, string>> = { EQ: 'earthquakeonly', TC: 'tropicalcycloneonly' };

function resource(url: string): string {
  const attributes = { id: 'event_rss', version: 0, source: 'EC-JRC', url, type: 'rss' };
  const title = tag('gdacs:title', 'Event in rss format');
  return tag('gdacs:resource', '', attributes).replace(' />', `>${title}</gdacs:resource>`);
}
