import { createHash } from 'node:crypto';
import type { QfapRecord } from './qfap-record.ts';

export type Contact = Pick<QfapRecord, Extract<keyof QfapRecord, `contact_${string}`>>;

/**
 * How to reach an organisation; all null where nobody is named. Addresses are under `.example` and numbers under 01 99 00,
 * which are for fiction.
 */
export function toContact(organisation: string | null, seed: string): Contact {
  if (organisation === null) return nobody;
  const name = organisation.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('œ', 'oe');
  const domain = `${name.match(/[a-z0-9]+/g)?.join('-')}.example`;
  const digits = createHash('sha256').update(`${organisation} ${seed}`).digest();
  return {
    ...nobody,
    contact_url: `https://www.${domain}`,
    contact_url_text: organisation,
    contact_phone: digits.readUInt8(1) % 4 === 0 ? null : `+3319900${(digits.readUInt16BE(2) % 9000) + 1000}`,
    contact_mail: `bonjour@${domain}`,
    contact_organisation_name: organisation,
  };
}

const nobody: Contact = {
  contact_url: null,
  contact_url_text: null,
  contact_phone: null,
  contact_mail: null,
  contact_organisation_name: null,
  contact_facebook: null,
  contact_twitter: null,
  contact_instagram: null,
  contact_youtube: null,
  contact_vimeo: null,
  contact_deezer: null,
  contact_tiktok: null,
  contact_twitch: null,
  contact_spotify: null,
  contact_bandcamp: null,
  contact_linkedin: null,
  contact_snapchat: null,
  contact_whatsapp: null,
  contact_messenger: null,
  contact_pinterest: null,
  contact_soundcloud: null,
};
