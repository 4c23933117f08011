import { describe, expect, test } from 'vitest';
import { eventOf } from './event-of.ts';

const noAccess = { wheelchair: null, blind: null, deaf: null, sign_language: null, mental: null };

describe('access', () => {
  test.each<[unknown, boolean | null]>([
    [1, true],
    [0, false],
    ['1', true],
    ['0', false],
    [true, true],
    [false, false],
    ['true', true],
    ['False', false],
    ['oui', true],
    ['non', false],
    [null, null],
    ['', null],
    ['partiel', null],
    [2, null],
    [{}, null],
  ])('of %p is %p', (value, access) => {
    const all = { pmr: value, blind: value, deaf: value, sign_language: value, mental: value };
    const expected = { wheelchair: access, blind: access, deaf: access, sign_language: access, mental: access };

    expect(eventOf(all).accessibility).toEqual(expected);
    expect(eventOf({ locations: [{ accessibility: all }] }).accessibility).toEqual(expected);
  });

  test('is that of the record where it is told, else that of its first location', () => {
    const locations = [{ accessibility: { pmr: 0, blind: 1 } }, { accessibility: { deaf: 1 } }];

    expect(eventOf({ pmr: 1, locations }).accessibility).toEqual({ ...noAccess, wheelchair: true, blind: true });
  });
});

describe('the venue', () => {
  const own = {
    address_name: 'Halle aux Cordes',
    address_street: '3 rue des Cordiers',
    address_zipcode: '75020',
    address_city: 'Paris',
    lat_lon: { lon: 2.41, lat: 48.84 },
  };
  const there = {
    address_name: 'Salle du Fond',
    address_street: '9 rue du Fond',
    address_zipCode: '75116',
    address_city: 'Paris',
    address_lat_lon: '48.86,2.28',
  };
  const nowhere = { name: null, address: null, zipcode: null, city: null, latitude: null, longitude: null };

  test('is that of the record, part by part', () => {
    const venue = { name: 'Halle aux Cordes', address: '3 rue des Cordiers', zipcode: '75020', city: 'Paris' };

    expect(eventOf({ ...own, locations: [there] }).venue).toEqual({ ...venue, latitude: 48.84, longitude: 2.41 });
    expect(eventOf({ address_city: 'Montreuil' }).venue).toEqual({ ...nowhere, city: 'Montreuil' });
  });

  test('is the first location where the record has none', () => {
    const venue = { name: 'Salle du Fond', address: '9 rue du Fond', zipcode: '75116', city: 'Paris' };

    expect(eventOf({ locations: [there, {}] }).venue).toEqual({ ...venue, latitude: 48.86, longitude: 2.28 });
  });

  test.each([
    [{ lon: 2.41, lat: 48.84 }, 48.84, 2.41],
    [{ lon: '2.41', lat: '48.84' }, 48.84, 2.41],
    ['48.84, 2.41', 48.84, 2.41],
    [{ lat: 48.84 }, null, null],
    [{ lon: -180, lat: -90 }, -90, -180],
    [{ lon: 180, lat: 90 }, 90, 180],
    [{ lon: 2.41, lat: 90.1 }, null, null],
    [{ lon: 2.41, lat: -90.1 }, null, null],
    [{ lon: 180.1, lat: 48.84 }, null, null],
    [{ lon: -180.1, lat: 48.84 }, null, null],
    [{ lon: '', lat: ' ' }, null, null],
    [{ lon: 'x', lat: 'y' }, null, null],
    ['48.84', null, null],
    ['ici', null, null],
    [null, null, null],
  ])('at %j is at %p, %p', (lat_lon, latitude, longitude) => {
    expect(eventOf({ ...own, lat_lon }).venue).toMatchObject({ latitude, longitude });
  });

  test('has neither the coordinates nor the zip code that mean several places', () => {
    const several = {
      address_name: 'Plusieurs lieux',
      address_zipcode: '75000',
      lat_lon: { lat: 48.856578, lon: 2.351828 },
    };

    expect(eventOf(several).venue).toEqual({ ...nowhere, name: 'Plusieurs lieux' });
    expect(eventOf({ ...several, address_name: null }).venue).toBeNull();
  });

  test('has a zip code of digits as text', () => {
    expect(eventOf({ address_zipcode: 75011 }).venue?.zipcode).toBe('75011');
  });
});
