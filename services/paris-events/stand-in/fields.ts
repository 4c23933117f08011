import type { QfapRecord } from './qfap-record.ts';

export type FieldName = keyof QfapRecord;
export type FieldType = 'text' | 'int' | 'double' | 'datetime' | 'geo_point_2d' | 'json_blob';

export interface Field {
  readonly name: FieldName;
  readonly type: FieldType;
  readonly label: string;
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
  const [type, label] = definitions[name];
  return { name, type, label };
}

const definitions: Readonly<Record<FieldName, readonly [FieldType, string]>> = {
  id: ['text', 'ID'],
  event_id: ['int', 'Event ID'],
  url: ['text', 'URL'],
  title: ['text', 'Titre'],
  lead_text: ['text', 'Chapeau'],
  description: ['text', 'Description'],
  date_start: ['datetime', 'Date de début'],
  date_end: ['datetime', 'Date de fin'],
  occurrences: ['text', 'Occurrences'],
  date_description: ['text', 'Description de la date'],
  cover_url: ['text', 'URL de l’image de couverture'],
  cover_alt: ['text', 'Texte alternatif de l’image'],
  cover_credit: ['text', 'Crédit de l’image'],
  locations: ['json_blob', 'Lieux'],
  address_name: ['text', 'Nom du lieu'],
  address_street: ['text', 'Adresse du lieu'],
  address_zipcode: ['text', 'Code postal'],
  address_city: ['text', 'Ville'],
  lat_lon: ['geo_point_2d', 'Coordonnées géographiques'],
  pmr: ['int', 'Accessible PMR'],
  blind: ['int', 'Accessible mal voyant'],
  deaf: ['int', 'Accessible mal entendant'],
  sign_language: ['text', 'Langue des signes'],
  mental: ['text', 'Accessible handicap mental'],
  transport: ['text', 'Transport'],
  contact_url: ['text', 'URL de contact'],
  contact_url_text: ['text', 'Texte de l’URL de contact'],
  contact_phone: ['text', 'Téléphone de contact'],
  contact_mail: ['text', 'Email de contact'],
  contact_organisation_name: ['text', 'Organisation'],
  contact_facebook: ['text', 'Facebook'],
  contact_twitter: ['text', 'Twitter'],
  contact_instagram: ['text', 'Instagram'],
  contact_youtube: ['text', 'YouTube'],
  contact_vimeo: ['text', 'Vimeo'],
  contact_deezer: ['text', 'Deezer'],
  contact_tiktok: ['text', 'TikTok'],
  contact_twitch: ['text', 'Twitch'],
  contact_spotify: ['text', 'Spotify'],
  contact_bandcamp: ['text', 'Bandcamp'],
  contact_linkedin: ['text', 'LinkedIn'],
  contact_snapchat: ['text', 'Snapchat'],
  contact_whatsapp: ['text', 'WhatsApp'],
  contact_messenger: ['text', 'Messenger'],
  contact_pinterest: ['text', 'Pinterest'],
  contact_soundcloud: ['text', 'SoundCloud'],
  price_type: ['text', 'Type de prix'],
  price_detail: ['text', 'Détail du prix'],
  access_type: ['text', 'Type d’accès'],
  access_link: ['text', 'URL de réservation'],
  access_link_text: ['text', 'Texte de l’URL de réservation'],
  updated_at: ['datetime', 'Date de mise à jour'],
  image_couverture: ['text', 'Image de couverture'],
  programs: ['text', 'Programmes'],
  address_url: ['text', 'URL de l’événement en ligne'],
  address_url_text: ['text', 'Texte de l’URL de l’événement en ligne'],
  address_text: ['text', 'Complément d’adresse'],
  title_event: ['text', 'Titre de l’événement parent'],
  audience: ['text', 'Audience'],
  childrens: ['text', 'Sous-événements'],
  group: ['text', 'Groupe'],
  locale: ['text', 'Langue'],
  rank: ['double', 'Rang'],
  weight: ['int', 'Poids'],
  qfap_tags: ['text', 'Mots clés'],
  universe_tags: ['text', 'Univers'],
  univers: ['text', 'Univers (ancien)'],
  event_indoor: ['int', 'En intérieur'],
  event_pets_allowed: ['int', 'Animaux acceptés'],
};
