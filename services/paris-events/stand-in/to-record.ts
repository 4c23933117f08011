import { createHash } from 'node:crypto';
import type { Temporal } from 'temporal-polyfill';
import { toContact } from './contact.ts';
import { type Place, places } from './data/places.ts';
import type { EventSketch } from './event-sketch.ts';
import { type Apostrophe, toHtml } from './html.ts';
import type { QfapLocation, QfapRecord } from './qfap-record.ts';

/** The record of an event as it is on a day. Its numbers come from its title, so they stay while its dates move. */
export function toRecord(sketch: EventSketch, today: Temporal.PlainDate): QfapRecord {
  const { title, lead, text, when, tags, price: [priceType, priceDetail] = ['gratuit'] } = sketch;
  const place: Place = places[sketch.at];
  const hash = createHash('sha256').update(title).digest();
  const id = `${25_000 + (hash.readUInt32BE(0) % 90_000)}`;
  const url = `https://www.paris.fr/evenements/${toSlug(title)}-${id}`;
  const apostrophe = apostrophes[hash.readUInt8(4) % apostrophes.length] ?? '’';
  const contact = toContact(sketch.by ?? place.host, `${place.name ?? title}`);
  return {
    id,
    event_id: 310_000 + (hash.readUInt32BE(5) % 600_000),
    url,
    title,
    lead_text: lead,
    description: toHtml(text, apostrophe),
    ...when(today),
    ...toCover(title, contact.contact_organisation_name, hash),
    ...toAddress(place),
    ...contact,
    price_type: priceType,
    price_detail: priceDetail === undefined ? null : toHtml([priceDetail], apostrophe),
    ...toBooking(sketch, contact.contact_url ?? url),
    updated_at: `${today.subtract({ days: 1 + (hash.readUInt8(9) % 30) })}T${toClock(hash)}+00:00`,
    programs: null,
    title_event: null,
    audience: sketch.audience === undefined ? 'Tout public.' : sketch.audience,
    childrens: null,
    group: place.group ?? null,
    locale: 'fr',
    rank: (hash.readUInt16BE(10) % 2000) / 2,
    weight: 100,
    qfap_tags: tags,
    ...toUniverse(tags),
    event_indoor: place.outdoors ? 0 : 1,
    event_pets_allowed: place.outdoors ? 1 : 0,
    ...sketch.unlike,
  };
}

const apostrophes: readonly Apostrophe[] = ['’', '&rsquo;', '&#8217;'];

function toAddress(place: Place) {
  const { name, street, zip, city, at, transport } = place;
  const [pmr, blind, deaf, sign_language, mental] = place.access ?? [null, null, null, null, null];
  const accessibility = { pmr, blind, deaf, sign_language, mental };
  const location: QfapLocation = {
    accessibility,
    address_street: street,
    address_zipCode: zip,
    address_details: null,
    address_name: name,
    address_lat_lon: at ? at.join(',') : null,
    location_type: name === null ? 'online' : 'physical',
    address_city: city,
  };
  return {
    locations: [location],
    address_name: name,
    address_street: street,
    address_zipcode: zip,
    address_city: city,
    lat_lon: at ? { lon: at[1], lat: at[0] } : null,
    ...accessibility,
    transport,
    address_url: null,
    address_url_text: null,
    address_text: null,
  };
}

function toBooking({ booking = 'non', price }: EventSketch, link: string) {
  const linked = booking === 'conseillee' || booking === 'obligatoire';
  const label = price?.[0] === 'payant' ? 'Billetterie' : 'Inscription';
  return {
    access_type: booking,
    access_link: linked ? `${link}${link.includes('.example') ? '/reservation' : ''}` : null,
    access_link_text: linked ? label : null,
  };
}

function toCover(title: string, credit: string | null, hash: Buffer) {
  const [month, day] = [1 + (hash.readUInt8(12) % 12), 1 + (hash.readUInt8(13) % 28)].map((n) =>
    `${n}`.padStart(2, '0'),
  );
  return {
    cover_url: `https://cdn.paris.fr/qfapv4/2025/${month}/${day}/huge-${hash.toString('hex').slice(0, 32)}.jpg`,
    cover_alt: title.trim(),
    cover_credit: credit ?? 'Ville de Paris',
    image_couverture: null,
  };
}

function toUniverse(tags: string | null) {
  const onStage = /Concert|Théâtre|Danse|Cirque|Humour|Spectacle musical/.test(tags ?? '');
  return { universe_tags: onStage ? 'spectacle' : null, univers: onStage ? 'spectacle' : null };
}

function toClock(hash: Buffer): string {
  const [hour, minute, second] = [7 + (hash.readUInt8(14) % 12), hash.readUInt8(15) % 60, hash.readUInt8(16) % 60];
  return [hour, minute, second].map((n) => `${n}`.padStart(2, '0')).join(':');
}

function toSlug(title: string): string {
  const plain = title.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('œ', 'oe');
  return plain.match(/[a-z0-9]+/g)?.join('-') ?? 'evenement';
}
