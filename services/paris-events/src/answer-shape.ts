import { type Shape, shapeOf } from '@toolpacks/upstream';
import { recordsAnswer } from './read-page.ts';
import { record } from './record.ts';

const contactFields = [
  ...['url_text', 'phone', 'mail', 'organisation_name', 'facebook', 'twitter', 'instagram', 'youtube', 'vimeo'],
  ...['deezer', 'tiktok', 'twitch', 'spotify', 'bandcamp', 'linkedin', 'snapchat', 'whatsapp', 'messenger'],
  ...['pinterest', 'soundcloud'],
].map((name) => `contact_${name}`);

/**
 * What `/records` sends, in the schemas of 2024 and 2026. A record has every field of its schema, with null where it has no
 * value; `sometimes` is what only one of the schemas has.
 */
const recordShape = shapeOf(record, {
  sometimes: ['locations', 'qfap_tags', 'tags', 'sign_language', 'mental'],
  opaque: ['lat_lon', 'locations.address_lat_lon'],
  unused: [
    ...['event_id', 'cover_alt', 'cover_credit', 'image_couverture', 'title_event', 'programs', 'childrens', 'group'],
    ...['universe_tags', 'univers', 'locale', 'rank', 'weight', 'event_indoor', 'event_pets_allowed', 'access_type'],
    ...['access_link_text', 'address_url', 'address_url_text', 'address_text', ...contactFields],
    ...['locations.address_details', 'locations.location_type', 'locations.text'],
  ],
});

export const answerShape: Shape = shapeOf(recordsAnswer, { inside: { results: recordShape } });
