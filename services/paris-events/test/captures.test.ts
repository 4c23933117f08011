import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { capturesOf, describeWith, excerptsOf, toValuePaths } from '@toolpacks/testing';
import { expect, test } from 'vitest';
import { list, serveResults } from './service.ts';

/** A record as it was published in October 2024, which is not part of this repository, and a made-up one in its form. */
const sources = [
  {
    folder: excerptsOf(import.meta.dirname),
    file: 'record-2024-schema.json',
    event: {
      id: '90017',
      title: 'Atelier - Papier plié',
      summary: 'Un jeudi par mois, on plie et on déplie !',
      description: expect.stringMatching(
        /^Feuille après feuille, .*Rendez-vous les jeudis :\n- 21 novembre\n- 19 décembre\n(- .*\n){3}- 19 juin$/,
      ),
      url: 'https://ville.example/evenements/atelier-90017',
      date_start: '2024-11-21',
      date_end: '2025-06-19',
      date_text: expect.stringMatching(/^Le jeudi 19 juin 2025\nde 18h30 à 20h00\nLe jeudi 22 mai 2025\n/),
      occurrences: [
        { start: '2024-11-21T18:30', end: '2024-11-21T20:00' },
        { start: '2024-12-19T18:30', end: '2024-12-19T20:00' },
        { start: '2025-01-23T18:30', end: '2025-01-23T20:00' },
        { start: '2025-04-24T19:30', end: '2025-04-24T21:00' },
        { start: '2025-05-22T19:30', end: '2025-05-22T21:00' },
      ],
      price_type: 'gratuit',
      price_detail: null,
      venue: {
        name: 'Maison Exemple',
        address: '3 rue du Modèle',
        zipcode: '75013',
        city: 'Paris',
        latitude: 48.8312,
        longitude: 2.3551,
      },
      audience: 'Public jeunes et adultes.',
      tags: ['Ateliers', 'Loisirs'],
      accessibility: { wheelchair: null, blind: null, deaf: null, sign_language: null, mental: null },
      transport: null,
      image_url: 'https://images.example/2024/atelier.jpg',
      booking_url: 'https://ville.example/reserver',
      updated_at: '2024-11-02T08:09:10Z',
    },
    spring: ['2025-04-24T19:30', '2025-05-22T19:30', '2025-06-19T19:30'],
  },
  {
    folder: capturesOf('paris'),
    file: 'record-25306-2024-schema.json',
    event: {
      id: '25306',
      title: 'Ciné-club - Djebarama',
      summary: 'Un jeudi par mois, Assia fait son cinéma !',
      description: expect.stringMatching(
        /^De film en film, .*On se retrouve les jeudis :\n- 17 octobre\n- 14 novembre\n(- .*\n){6}- 12 juin$/,
      ),
      url: 'https://www.paris.fr/evenements/djebarama-25306',
      date_start: '2024-10-17',
      date_end: '2025-06-12',
      date_text: expect.stringMatching(/^Le jeudi 12 juin 2025\nde 19h00 à 21h00\nLe jeudi 15 mai 2025\n/),
      occurrences: [
        { start: '2024-11-14T19:00', end: '2024-11-14T21:00' },
        { start: '2024-12-12T19:00', end: '2024-12-12T21:00' },
        { start: '2025-01-16T19:00', end: '2025-01-16T21:00' },
        { start: '2025-02-13T19:00', end: '2025-02-13T21:00' },
        { start: '2025-03-13T19:00', end: '2025-03-13T21:00' },
      ],
      price_type: 'gratuit',
      price_detail: null,
      venue: {
        name: 'Bibliothèque Assia Djebar',
        address: '1 rue Reynaldo Hahn',
        zipcode: '75020',
        city: 'Paris',
        latitude: 48.8492559915638,
        longitude: 2.41215901561648,
      },
      audience: 'Public adultes.',
      tags: ['Ecrans', 'Loisirs'],
      accessibility: { wheelchair: null, blind: null, deaf: null, sign_language: null, mental: null },
      transport: null,
      image_url: 'https://cdn.paris.fr/qfapv4/2022/08/25/huge-0886067d8d73fdf910ad880d68a0e545.jpg',
      booking_url: 'https://www.paris.fr/lieux/bibliotheque-assia-djebar-19114',
      updated_at: '2024-10-01T17:38:30Z',
    },
    spring: ['2025-04-17T20:00', '2025-05-15T20:00', '2025-06-12T20:00'],
  },
];

const readRecord = ({ folder, file }: (typeof sources)[number]): unknown =>
  JSON.parse(readFileSync(join(folder.path, file), 'utf8'));

describeWith(capturesOf('paris'), 'the excerpt', () => {
  test('has the fields and types of the captured record', () => {
    const [own, real] = sources.map((source) => toValuePaths([readRecord(source)]));

    expect(own).toEqual(real);
  });
});

for (const source of sources) {
  describeWith(source.folder, `the record of 2024 of the ${source.folder.title}`, () => {
    test('is read whole, and has the shape that is known', async () => {
      const { service } = await serveResults([readRecord(source)]);
      const { events, ...page } = await list(service, { from: '2024-10-01' });

      expect(page).toEqual({ count: 1, total: 1, next_offset: null });
      expect(events).toEqual([source.event]);
      expect(await (await fetch(`${service.baseUrl}/status`)).json()).toHaveProperty('upstreams[0].drift', {});
    });

    test('has the occurrences from the day on that is asked for, and none once all are over', async () => {
      const { service } = await serveResults([readRecord(source)]);
      const spring = await list(service, { from: '2025-04-17' });
      const today = await list(service);

      expect(spring.events[0]?.occurrences.map(({ start }) => start)).toEqual(source.spring);
      expect(today.events[0]?.occurrences).toEqual([]);
    });
  });
}
