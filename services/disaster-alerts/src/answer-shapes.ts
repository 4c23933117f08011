import { type Shape, shapeOf } from '@toolpacks/upstream';
import { eventFeature, furtherFacts } from './event-detail.ts';
import { eventFacts } from './event-facts.ts';
import { eventCollection, listedFeature } from './event-list.ts';

/** Of a feature's `properties`, the same for all types of events; `countryonland` is of cyclones. */
const unusedProperties = ['icon', 'iconoverall', 'polygonlabel', 'Class', 'countryonland'];

const within = (field: string, names: readonly string[]) => names.map((name) => `${field}.${name}`);

/** What SEARCH sends. GDACS tells absence by an empty value, and leaves no field out. */
export const listShape: Shape = shapeOf(eventCollection, {
  unused: ['type', 'bbox'],
  inside: {
    features: shapeOf(listedFeature, {
      unused: ['type', 'bbox', ...within('properties', unusedProperties)],
      // Answers of 2024 had no iso2; the two links are in details alone.
      sometimes: within('properties', ['affectedcountries.iso2', 'url.media', 'url.eventnews']),
      opaque: ['geometry'],
    }),
  },
});

const facts = shapeOf(eventFacts, {
  unused: [...unusedProperties, 'images', 'additionalinfos', 'documents', 'shakemap', 'cyclonesurge'],
  sometimes: ['affectedcountries.iso2', 'url.details'],
});

const further = shapeOf(furtherFacts, {
  unused: [
    ...within('sendai', ['description', 'onset_date', 'expires_date', 'effective_date']),
    ...within('earthquakedetails', ['country', 'episodedatelocal', 'magnitude']),
  ],
  // Only there where losses were reported.
  sometimes: ['sendai'],
  // Seen as a text, and as an object with a field for each of its characters.
  opaque: ['episodes'],
});

/** What `geteventdata` and `getepisodedata` send. */
export const detailShape: Shape = shapeOf(eventFeature, {
  opaque: ['geometry'],
  inside: { properties: { fields: new Map([...facts.fields, ...further.fields]) } },
});
