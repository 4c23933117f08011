import { imagesOf } from './images.ts';
import { impactLinks } from './impact-ids.ts';
import { iconUrl, toListProperties, toPointFeature, toSourceId } from './properties.ts';
import type { Report } from './report.ts';
import { toSendai } from './sendai.ts';
import { toEarthquakeDetails, toShakeMaps } from './shaking.ts';
import { toSurges } from './surge.ts';

/** The answer of `geteventdata` and `getepisodedata`: one feature. */
export function toDetail(report: Report, baseUrl: string): object {
  const { record, episodeid } = report;
  const { eventtype, eventid, level } = record;
  const { url: _, ...shared } = toListProperties(report, baseUrl);
  const api = `${baseUrl}/gdacsapi/api`;
  return toPointFeature(report, {
    ...shared,
    iconoverall: hasOverallIcon.has(eventtype) ? iconUrl(baseUrl, level, eventtype) : null,
    url: {
      geometry: `${api}/polygons/getgeometry?eventtype=${eventtype}&eventid=${eventid}&episodeid=${episodeid}`,
      report: `${baseUrl}/report.aspx?eventid=${eventid}&episodeid=${episodeid}&eventtype=${eventtype}`,
      media: `${api}/emm/getemmnewsbykey?eventtype=${eventtype}&eventid=${eventid}`,
      eventnews: `${api}/news/getnewsbygdacskey?eventtype=${eventtype}&eventid=${eventid}`,
    },
    sourceid: toSourceId(report),
    episodes: toEpisodes(report, api),
    ...(record.eventtype === 'FL' && record.losses && { sendai: toSendai(report, record.losses) }),
    impacts: impactLinks(report, api),
    images: imagesOf(report, baseUrl),
    additionalinfos: {},
    ...(record.eventtype === 'EQ' && { earthquakedetails: toEarthquakeDetails(record, report) }),
    documents: record.eventtype === 'DR' ? toDocuments(record.documents ?? [], eventid, baseUrl) : {},
    ...(record.eventtype === 'EQ' && record.shakeMapPoints && { shakemap: toShakeMaps(record, report, api) }),
    ...(record.eventtype === 'TC' && { cyclonesurge: toSurges(report, api) }),
  });
}

/** Seen in a cyclone's details and in no other's but the volcano's, whose are not known. */
const hasOverallIcon: ReadonlySet<string> = new Set(['TC', 'VO']);

function toEpisodes({ record, episodeids }: Report, api: string): readonly object[] {
  if (record.quirk === 'temporary') return [];
  return episodeids.map((id) => {
    const details = `${api}/events/getepisodedata?eventtype=${record.eventtype}&eventid=${record.eventid}&episodeid=${id}`;
    return { details: record.quirk === 'indexed_details' ? Object.fromEntries([...details].entries()) : details };
  });
}

function toDocuments(names: readonly string[], eventid: number, baseUrl: string): object {
  return Object.fromEntries(
    names.map((name, index) => [name, `${baseUrl}/Public/download.aspx?type=DC&id=${eventid * 10 + index}`]),
  );
}
