import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { list, type Service, serveResults, startUnpaced } from './service.ts';

/** A record as it was published in October 2024; it is not part of this repository. */
const file = fileURLToPath(new URL('../../../../shared/samples/paris/record-25306-2024-schema.json', import.meta.url));
const isThere = existsSync(file);

(isThere ? describe : describe.skip)(
  isThere ? 'the record of 2024' : 'the record of 2024: skipped, there is no ../shared/samples/paris',
  () => {
    const parts: { stop(): Promise<void> }[] = [];
    let service: Service;

    beforeAll(async () => {
      const upstream = await serveResults([JSON.parse(readFileSync(file, 'utf8'))]);
      service = await startUnpaced(upstream.url);
      parts.push(service, upstream);
    });

    afterAll(async () => {
      for (const part of parts) await part.stop();
    });

    test('is read whole', async () => {
      const { events, ...page } = await list(service, { from: '2024-10-01' });

      expect(page).toEqual({ count: 1, total: 1, next_offset: null });
      expect(events).toEqual([
        {
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
      ]);
    });

    test('has the shape that is known', async () => {
      await list(service, { from: '2024-10-01' });
      const status = await (await fetch(`${service.baseUrl}/status`)).json();

      expect(status).toHaveProperty('upstreams[0].drift', {});
    });

    test('has the occurrences from the day on that is asked for, and none once all are over', async () => {
      const spring = await list(service, { from: '2025-04-17' });
      const today = await list(service);

      expect(spring.events[0]?.occurrences.map(({ start }) => start)).toEqual([
        '2025-04-17T20:00',
        '2025-05-15T20:00',
        '2025-06-12T20:00',
      ]);
      expect(today.events[0]?.occurrences).toEqual([]);
    });
  },
);
