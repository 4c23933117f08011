import type { QfapRecord } from './qfap-record.ts';

export type FieldName = keyof QfapRecord;
export type FieldType = 'text' | 'int' | 'double' | 'datetime' | 'geo_point_2d' | 'json_blob';

export interface Field {
  readonly name: FieldName;
  readonly type: FieldType;
}

export function findField(name: string): Field | undefined {
  return isFieldName(name) ? toField(name) : undefined;
}

/** Every field, in the order in which a record is sent. */
export function listFields(): Field[] {
  return Object.keys(definitions).filter(isFieldName).map(toField);
}

function isFieldName(name: string): name is FieldName {
  return Object.hasOwn(definitions, name);
}

function toField(name: FieldName): Field {
  return { name, type: definitions[name] };
}

const definitions: Readonly<Record<FieldName, FieldType>> = {
  id: 'text',
  event_id: 'int',
  url: 'text',
  title: 'text',
  lead_text: 'text',
  description: 'text',
  date_start: 'datetime',
  date_end: 'datetime',
  occurrences: 'text',
  date_description: 'text',
  cover_url: 'text',
  cover_alt: 'text',
  cover_credit: 'text',
  locations: 'json_blob',
  address_name: 'text',
  address_street: 'text',
  address_zipcode: 'text',
  address_city: 'text',
  lat_lon: 'geo_point_2d',
  pmr: 'int',
  blind: 'int',
  deaf: 'int',
  sign_language: 'text',
  mental: 'text',
  transport: 'text',
  contact_url: 'text',
  contact_url_text: 'text',
  contact_phone: 'text',
  contact_mail: 'text',
  contact_organisation_name: 'text',
  contact_facebook: 'text',
  contact_twitter: 'text',
  contact_instagram: 'text',
  contact_youtube: 'text',
  contact_vimeo: 'text',
  contact_deezer: 'text',
  contact_tiktok: 'text',
  contact_twitch: 'text',
  contact_spotify: 'text',
  contact_bandcamp: 'text',
  contact_linkedin: 'text',
  contact_snapchat: 'text',
  contact_whatsapp: 'text',
  contact_messenger: 'text',
  contact_pinterest: 'text',
  contact_soundcloud: 'text',
  price_type: 'text',
  price_detail: 'text',
  access_type: 'text',
  access_link: 'text',
  access_link_text: 'text',
  updated_at: 'datetime',
  image_couverture: 'text',
  programs: 'text',
  address_url: 'text',
  address_url_text: 'text',
  address_text: 'text',
  title_event: 'text',
  audience: 'text',
  childrens: 'text',
  group: 'text',
  locale: 'text',
  rank: 'double',
  weight: 'int',
  qfap_tags: 'text',
  universe_tags: 'text',
  univers: 'text',
  event_indoor: 'int',
  event_pets_allowed: 'int',
};
