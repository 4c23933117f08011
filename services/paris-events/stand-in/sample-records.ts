import { createHash } from 'node:crypto';
import type { Temporal } from 'temporal-polyfill';
import { ateliers } from './data/ateliers.ts';
import { autres } from './data/autres.ts';
import { balades } from './data/balades.ts';
import { concerts } from './data/concerts.ts';
import { enfants } from './data/enfants.ts';
import { expositions } from './data/expositions.ts';
import { pleinAir } from './data/plein-air.ts';
import { rencontres } from './data/rencontres.ts';
import { rendezVous } from './data/rendez-vous.ts';
import { scenes } from './data/scenes.ts';
import type { QfapRecord } from './qfap-record.ts';
import { toRecord } from './to-record.ts';

/** A hundred and twenty events around a day in Paris, in the order that the service has them in without `order_by`: none. */
export function sampleRecords(today: Temporal.PlainDate): QfapRecord[] {
  const sketches = [
    ...concerts,
    ...expositions,
    ...scenes,
    ...enfants,
    ...balades,
    ...ateliers,
    ...rencontres,
    ...pleinAir,
    ...rendezVous,
    ...autres,
  ];
  return sketches
    .map((sketch) => toRecord(sketch, today))
    .map((record) => ({ record, recordId: toRecordId(record) }))
    .sort((a, b) => (a.recordId < b.recordId ? -1 : 1))
    .map(({ record }) => record);
}

/** The service's own id of a record, which is not its field `id`. */
function toRecordId({ id, event_id }: QfapRecord): string {
  return createHash('sha1').update(`${id} ${event_id}`).digest('hex');
}
