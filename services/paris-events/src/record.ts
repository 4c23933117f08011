import { isRecord } from '@toolpacks/contracts';
import * as z from 'zod';
import { coordinates, flag, tags, text } from './loose-values.ts';

const accessibility = { pmr: flag, blind: flag, deaf: flag, sign_language: flag, mental: flag };

const location = z.object({
  accessibility: z.preprocess((value) => (isRecord(value) ? value : {}), z.object(accessibility)),
  address_name: text,
  address_street: text,
  address_zipCode: text,
  address_city: text,
  address_lat_lon: coordinates,
});

/**
 * One record of `que-faire-a-paris-`, as far as it is used, in the schemas of 2024 (`tags`, no `locations`) and 2026. Any
 * object is one; what it does not have is null.
 */
export const record = z
  .object({
    id: text,
    title: text,
    lead_text: text,
    description: text,
    url: text,
    date_start: text,
    date_end: text,
    date_description: text,
    occurrences: text,
    address_name: text,
    address_street: text,
    address_zipcode: text,
    address_city: text,
    lat_lon: coordinates,
    /** The first one. */
    locations: z.preprocess((value) => (Array.isArray(value) ? value.find(isRecord) : undefined) ?? {}, location),
    ...accessibility,
    price_type: text,
    price_detail: text,
    access_link: text,
    contact_url: text,
    cover_url: text,
    audience: text,
    transport: text,
    qfap_tags: tags,
    tags,
    updated_at: text,
  })
  .transform(({ locations, qfap_tags, tags, ...rest }) => ({
    ...rest,
    location: locations,
    tags: qfap_tags.length > 0 ? qfap_tags : tags,
  }));

export type EventRecord = z.output<typeof record>;
