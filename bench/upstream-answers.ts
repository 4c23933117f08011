import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createNineteenHz } from '../services/dance-events/stand-in/nineteen-hz.ts';
import { createGdacs } from '../services/disaster-alerts/stand-in/gdacs.ts';

/** The largest file of a region: a real capture where there is one beside the repository, else the stand-in's. */
export async function danceFile(): Promise<Uint8Array> {
  const captured = readSample('dance/19hz-events_BayArea.2026-01-27.csv');
  if (captured) return captured;
  const answer = await createNineteenHz()(new Request('http://stand-in.invalid/events_BayArea.csv'));
  return new Uint8Array(await answer.arrayBuffer());
}

/** A page of GDACS's list, of 100 events where it is a capture; else all that the stand-in has. */
export async function disasterList(): Promise<string> {
  const captured = readSample('gdacs/eventlist/landfall-search-TC.json');
  if (captured) return captured.toString();
  const search = 'gdacsapi/api/events/geteventlist/SEARCH?alertlevel=Green;Orange;Red';
  return (await createGdacs()(new Request(`http://stand-in.invalid/${search}`))).text();
}

function readSample(path: string): Buffer | null {
  const file = join(import.meta.dirname, '..', '..', 'shared', 'samples', path);
  return existsSync(file) ? readFileSync(file) : null;
}
