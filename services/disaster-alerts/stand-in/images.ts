import { iconUrl } from './properties.ts';
import type { Report } from './report.ts';

/**
 * Addresses of pictures, by name. Which names there are depends on the type; some addresses are templates that nobody filled in,
 * some are of folders, and none need exist.
 */
export function imagesOf(report: Report, baseUrl: string): Readonly<Record<string, string>> {
  const { record, episodeLevel } = report;
  const { eventtype, eventid, level } = record;
  const folder = `${baseUrl}/contentdata/resources/${eventtype}/${eventid}`;
  return {
    ...ofType(report, folder, baseUrl),
    meteoimages: `${folder}/meteo/`,
    mslpimages: `${baseUrl}/contentdata/img/mslp/`,
    event_icon_map: iconUrl(baseUrl, episodeLevel, eventtype),
    ...(eventtype === 'TC' && { event_overall_icon_map: iconUrl(baseUrl, level, eventtype) }),
    event_icon: iconUrl(baseUrl, level, eventtype, 'big'),
    npp_icon: `${baseUrl}/images/gdacs_icons/iconmap/Nuclear.png`,
  };
}

function ofType(report: Report, folder: string, baseUrl: string): Readonly<Record<string, string>> {
  const { record, episodeid } = report;
  const { eventid } = record;
  switch (record.eventtype) {
    case 'EQ':
      return ofEarthquake(folder, eventid, episodeid, record.shakeMapPoints !== undefined);
    case 'TC':
      return ofCyclone(folder, eventid, episodeid, record.source, baseUrl);
    case 'FL':
      return {
        populationmap: `${folder}/dfo_${eventid}/2rest.png`,
        floodmap_cached: `${folder}/dfo_${eventid}/7rest.png`,
        thumbnailmap_cached: `${folder}/dfo_${eventid}.png`,
        rainmap_cached: `${folder}/6rest.png`,
        overviewmap_cached: `${folder}/flood_overview_${eventid}.png`,
        overviewmap: `${folder}/flood_overview_${eventid}.png`,
        thumbnailmap: `${folder}/dfo_${eventid}.png`,
      };
    case 'VO':
      return {
        overviewmap: `${folder}/overview_${eventid}_${episodeid}.png`,
        thumbnailmap: `${folder}/vo${eventid}_${episodeid}.png`,
      };
    case 'DR':
      return {
        thumbnailmap_cached: `${folder}/dr${eventid}_${episodeid}.png`,
        thumbnailmap: `${folder}/dr${eventid}_${episodeid}.png`,
      };
    case 'WF':
      return {};
  }
}

function ofEarthquake(folder: string, eventid: number, episodeid: number, shakeMap: boolean) {
  const numbered = (number: number) => `${folder}/eq${episodeid}_${number}.png`;
  const shaken = (number: number) => `${folder}/shakemap/eq${eventid}_${episodeid}_1_${number}.png`;
  return {
    overviewmap: numbered(2),
    neic_pager: `${folder}/${eventid}_${episodeid}_alertfatal_small.png`,
    thumbnailmap_cached: numbered(1),
    populationmap_cached: numbered(4),
    ...(shakeMap && {
      shakemap_populationmap_static_v01: shaken(2),
      shakemap_populationmap_overview_static_v01: shaken(1),
      shake_preliminary_image: `${folder}/smpreliminary_${eventid}_${episodeid}_intensity.jpg`,
      shakemap_populationmap_overview_v01: shaken(1),
      shakemap_populationmap_v01: shaken(2),
    }),
    thumbnailmap: numbered(1),
    overviewmap_create: numbered(2),
    populationmap: numbered(4),
    locations_affected_alert_image: `${folder}/tsunami/{identifiers.value:identifierid='tsalertoutputpath'}/tslocations_${eventid}_${episodeid}.png`,
  };
}

const surgePictures: Readonly<Record<string, string>> = {
  storm_surge_animation: 'outres1.gif',
  storm_surge_maxheight: 'P1_MAP_END.jpg',
  storm_surge_maxheight_end: 'P1_MAXHEIGHT_END.jpg',
  storm_surge_maxwind: 'OUT_umax.jpg',
  storm_surge_maxwind2: 'wind.jpg',
  storm_surge_maxrain: 'rain.jpg',
  inundationHeight: 'run2/inundationHeight.tif.png',
  stormsurge_background: 'run2/shoreline.map.png',
};

const calculationPictures: Readonly<Record<string, string>> = {
  maxwind: 'wind.jpg',
  maxheight_end: 'P1_MAXHEIGHT_END.jpg',
  animation: 'outres1.gif',
  maxheight: 'P1_MAP_END.jpg',
  maxrain: 'rain.jpg',
};

function ofCyclone(folder: string, eventid: number, episodeid: number, source: string, baseUrl: string) {
  const own = `${folder}/${source}/${episodeid}`;
  const models = {
    ECMWF: `${folder}/ECMWF/1/final`,
    HWRF: `${folder}/HWRF/1/final`,
    GFS: `${folder}/GFS/1/final`,
    HOLLAND: `${baseUrl}/contentdata/resources/{eventtype}/{eventid}/HOLLAND/{additional.grid_subfolder_HOLLAND}/final`,
  };
  const unresolved = `${baseUrl}/contentdata/resources/TC/{eventid}/{source}/{folderindex}`;
  return {
    rainmap: `${own}/rain_${eventid}_${episodeid}.png`,
    overviewmap: `${own}/clouds_${eventid}_${episodeid}.png`,
    rainaccumulationmap: `${own}/current_rain_${eventid}_${episodeid}.png`,
    thumbnailmap_cached: `${own}/${eventid}_${episodeid}_tn.png`,
    overviewmap_zoomed: `${own}/clouds_zoomed_${eventid}_${episodeid}.png`,
    overviewmap_zoom: `${own}/clouds_${eventid}_${episodeid}_zoom.png`,
    ...Object.fromEntries(
      Object.entries(surgePictures).flatMap(([name, file]) => [
        [name, `${folder}/${source}/final/${file}`],
        ...Object.entries(models).map(([model, final]) => [`${name}_${model}`, `${final}/${file}`]),
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(calculationPictures).flatMap(([name, file]) => [
        [`calculation_surge_${name}_image`, `${unresolved}/{episodedate|yyyyMMdd.HH}/${file}`],
        [`calculation_surge_${name}_image_final`, `${unresolved}/final/${file}`],
      ]),
    ),
    thumbnailmap: `${own}/${eventid}_${episodeid}_tn.png`,
    cloudmap: `${own}/clouds_${eventid}_${episodeid}.png`,
    cloudmap_zoom: `${own}/clouds_${eventid}_${episodeid}_zoom.png`,
  };
}
