import { createGdacs, type GdacsOptions } from '../stand-in/gdacs.ts';

export const testDay = new Date('2026-11-21T10:00:00Z');

export interface Answer<Body> {
  readonly status: number;
  readonly text: string;
  /** Undefined where there is no text. */
  readonly body: Body;
}

export interface List {
  readonly features: readonly {
    readonly geometry: { readonly coordinates: readonly number[] };
    readonly properties: ListProperties;
  }[];
}

export interface ListProperties {
  readonly eventtype: string;
  readonly eventid: number;
  readonly name: string;
  readonly alertlevel: string;
  readonly iscurrent: string;
  readonly fromdate: string;
  readonly todate: string;
  readonly datemodified: string;
  readonly affectedcountries: readonly { readonly iso3: string }[];
}

export interface Detail {
  readonly properties: ListProperties & {
    readonly episodes: readonly { readonly details: unknown }[];
    readonly impacts: readonly { readonly resource: Readonly<Record<string, string>> }[];
    readonly images: Readonly<Record<string, string>>;
  };
}

/** Asks a stand-in on the test's day, by a path of its own or an address that it gave. */
export async function ask<Body>(path: string, options: GdacsOptions = {}): Promise<Answer<Body>> {
  const gdacs = createGdacs({ now: () => testDay, ...options });
  const response = await gdacs(new Request(new URL(path, 'http://gdacs.test')));
  const text = await response.text();
  return { status: response.status, text, body: text === '' ? undefined : JSON.parse(text) };
}

export const api = '/gdacsapi/api';

/** A search with all alert levels. */
export const search = (query = '', options: GdacsOptions = {}) =>
  ask<List>(`${api}/events/geteventlist/SEARCH?alertlevel=Green;Orange;Red&${query}`, options);

export const detail = (eventtype: string, eventid: number) =>
  ask<Detail>(`${api}/events/geteventdata?eventtype=${eventtype}&eventid=${eventid}`);
