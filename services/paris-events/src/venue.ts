import type { Coordinates } from './loose-values.ts';
import type { Venue } from './paris-event.ts';
import type { EventRecord } from './record.ts';

/** Where an event is: what the record itself says, else its first location; null where neither says anything. */
export function toVenue(record: EventRecord): Venue | null {
  const { location } = record;
  return (
    toPlace(record, record.address_zipcode, record.lat_lon) ??
    toPlace(location, location.address_zipCode, location.address_lat_lon)
  );
}

function toPlace(
  { address_name, address_street, address_city }: Pick<EventRecord, 'address_name' | 'address_street' | 'address_city'>,
  zipcode: string | null,
  coordinates: Coordinates | null,
): Venue | null {
  const place = coordinates && !isSeveralPlaces(coordinates) ? coordinates : null;
  const venue: Venue = {
    name: address_name,
    address: address_street,
    zipcode: zipcode === severalPlacesZipcode ? null : zipcode,
    city: address_city,
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
  };
  return Object.values(venue).some((part) => part !== null) ? venue : null;
}

/** What the data set writes for several places in Paris. */
const severalPlacesZipcode = '75000';
const severalPlaces: Coordinates = { latitude: 48.856578, longitude: 2.351828 };

function isSeveralPlaces({ latitude, longitude }: Coordinates): boolean {
  const isNear = (a: number, b: number) => Math.abs(a - b) < 0.000_001;
  return isNear(latitude, severalPlaces.latitude) && isNear(longitude, severalPlaces.longitude);
}
