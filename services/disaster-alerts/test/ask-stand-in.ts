import { createGdacs, type GdacsOptions } from '../stand-in/gdacs.ts';

export const testDay = new Date('2026-11-21T10:00:00Z');

export interface Answer<Body> {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Parsed where the answer is JSON. */
  readonly body: Body;
}

export interface ListFeature {
  readonly type: string;
  readonly bbox: readonly number[];
  readonly geometry: { readonly type: string; readonly coordinates: readonly number[] };
  readonly properties: ListProperties;
}

export interface ListProperties {
  readonly eventtype: string;
  readonly eventid: number;
  readonly episodeid: number;
  readonly name: string;
  readonly htmldescription: string;
  readonly country: string;
  readonly iso3: string;
  readonly alertlevel: string;
  readonly episodealertlevel: string;
  readonly iscurrent: string;
  readonly istemporary: string;
  readonly fromdate: string;
  readonly todate: string;
  readonly datemodified: string;
  readonly url: Readonly<Record<string, string>>;
  readonly affectedcountries: readonly {
    readonly iso2?: string;
    readonly iso3: string;
    readonly countryname: string;
  }[];
  readonly severitydata: { readonly severity: number; readonly severitytext: string; readonly severityunit: string };
}

export interface List {
  readonly type: string;
  readonly features: readonly ListFeature[];
  readonly bbox: null;
}

export interface DetailProperties extends ListProperties {
  readonly iconoverall: string | null;
  readonly sourceid: string;
  readonly episodes: readonly { readonly details: unknown }[];
  readonly impacts: readonly { readonly source: string; readonly resource: Readonly<Record<string, string>> }[];
  readonly images: Readonly<Record<string, string>>;
  readonly documents: Readonly<Record<string, string>>;
  readonly sendai?: readonly Readonly<Record<string, string | boolean | null>>[];
  readonly earthquakedetails?: Readonly<Record<string, string>>;
  readonly shakemap?: readonly { readonly conditions: string; readonly url: string; readonly last: boolean }[];
  readonly cyclonesurge?: readonly { readonly source: string; readonly data: readonly { readonly url: string }[] }[];
}

export interface Detail {
  readonly type: string;
  readonly geometry: { readonly coordinates: readonly number[] };
  readonly properties: DetailProperties;
}

/** Asks a stand-in on the test's day, by a path of its own or an address that it gave. */
export async function ask<Body>(
  path: string,
  options: GdacsOptions = {},
  init: RequestInit = {},
): Promise<Answer<Body>> {
  const gdacs = createGdacs({ now: () => testDay, ...options });
  const { status, headers, ...response } = await read(
    await gdacs(new Request(new URL(path, 'http://gdacs.test'), init)),
  );
  const isJson = headers.get('content-type')?.includes('json') && response.text !== '';
  return { status, headers, text: response.text, body: isJson ? JSON.parse(response.text) : undefined };
}

async function read(response: Response): Promise<{ status: number; headers: Headers; text: string }> {
  const bytes = await response.arrayBuffer();
  return {
    status: response.status,
    headers: response.headers,
    text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes),
  };
}

export const listPath = '/gdacsapi/api/events/geteventlist';
export const allLevels = 'alertlevel=Green;Orange;Red';

/** A search with all alert levels. */
export const search = (query = '', options: GdacsOptions = {}) =>
  ask<List>(`${listPath}/SEARCH?${allLevels}&${query}`, options);

export const detail = (eventtype: string, eventid: number, options: GdacsOptions = {}) =>
  ask<Detail>(`/gdacsapi/api/events/geteventdata?eventtype=${eventtype}&eventid=${eventid}`, options);

/** `EQ 9000001`, to compare lists of events by. */
export const keyOf = ({ properties }: ListFeature) => `${properties.eventtype} ${properties.eventid}`;
