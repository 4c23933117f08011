/** A record of `que-faire-a-paris-` in the schema of 2026, as `/records` sends it. */
export interface QfapRecord extends Description, Dates, Address, Conditions, Contact {
  /** Digits; the end of the event's address. */
  readonly id: string;
  readonly event_id: number;
  readonly url: string;
  readonly locale: string;
  readonly updated_at: string;
  readonly rank: number | null;
  readonly weight: number | null;
}

interface Description {
  readonly title: string;
  readonly lead_text: string;
  readonly description: string;
  readonly title_event: string | null;
  readonly cover_url: string | null;
  readonly cover_alt: string | null;
  readonly cover_credit: string | null;
  readonly image_couverture: null;
  readonly audience: string | null;
  readonly childrens: string | null;
  readonly group: string | null;
  readonly programs: string | null;
  /** `Atelier;Conférence` */
  readonly qfap_tags: string | null;
  readonly universe_tags: string | null;
  readonly univers: string | null;
}

interface Dates {
  /** Paris time with a false `+00:00`. */
  readonly date_start: string | null;
  readonly date_end: string | null;
  /** `BEGIN_END;BEGIN_END`: the clock is right, the offset is not. */
  readonly occurrences: string | null;
  readonly date_description: string | null;
}

interface Address {
  readonly locations: readonly QfapLocation[] | null;
  readonly address_name: string | null;
  readonly address_street: string | null;
  readonly address_zipcode: string | null;
  readonly address_city: string | null;
  readonly lat_lon: { readonly lon: number; readonly lat: number } | null;
  readonly address_url: string | null;
  readonly address_url_text: string | null;
  readonly address_text: string | null;
  readonly transport: string | null;
}

export interface QfapLocation {
  readonly accessibility: Accessibility;
  readonly address_street: string | null;
  readonly address_zipCode: string | null;
  readonly address_details: string | null;
  readonly address_name: string | null;
  /** `48.85,2.35` */
  readonly address_lat_lon: string | null;
  readonly location_type: string;
  readonly address_city: string | null;
  /** HTML, for markets and the like. */
  readonly text?: string;
}

export interface Accessibility {
  readonly pmr: number | null;
  readonly blind: number | null;
  readonly deaf: number | null;
  readonly sign_language: number | string | boolean | null;
  readonly mental: number | string | boolean | null;
}

interface Conditions extends Accessibility {
  readonly event_indoor: number;
  readonly event_pets_allowed: number;
  readonly price_type: PriceType | null;
  readonly price_detail: string | null;
  readonly access_type: string;
  readonly access_link: string | null;
  readonly access_link_text: string | null;
}

export type PriceType = 'gratuit' | 'payant' | 'gratuit sous condition';

interface Contact {
  readonly contact_url: string | null;
  readonly contact_url_text: string | null;
  readonly contact_phone: string | null;
  readonly contact_mail: string | null;
  readonly contact_organisation_name: string | null;
  readonly contact_facebook: string | null;
  readonly contact_twitter: string | null;
  readonly contact_instagram: string | null;
  readonly contact_youtube: string | null;
  readonly contact_vimeo: string | null;
  readonly contact_deezer: string | null;
  readonly contact_tiktok: string | null;
  readonly contact_twitch: string | null;
  readonly contact_spotify: string | null;
  readonly contact_bandcamp: string | null;
  readonly contact_linkedin: string | null;
  readonly contact_snapchat: string | null;
  readonly contact_whatsapp: string | null;
  readonly contact_messenger: string | null;
  readonly contact_pinterest: string | null;
  readonly contact_soundcloud: string | null;
}
