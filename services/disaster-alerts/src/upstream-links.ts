import * as z from 'zod';
import { listOf, text, toText } from './loose-values.ts';

/** Where the figures of an event's impact are: an export of GDACS's, by its id. */
export interface ExportRef {
  /** What GDACS calls it: `timeline`, `buffer39`, `shakemap` and so on. */
  readonly name: string;
  readonly kind: 'timeline' | 'impact';
  readonly id: number;
  /** The agency whose data it was made from. */
  readonly source: string | null;
}

/** The most telling first, since not all are read. Others than these come last. */
const mostTelling = ['timeline', 'impact', 'shakemap', 'buffer39', 'buffer74'];
const mostExports = 4;

/**
 * The exports that an event's `impacts` link to, each kind once, where several agencies have data. A link that an answer
 * names is never followed: only its ids are read, and the request is made to the configured upstream.
 */
export function toExportRefs(impacts: unknown): ExportRef[] {
  const refs = listOf(z.object({ source: text(), resource: z.record(z.string(), z.unknown()) }))
    .parse(impacts)
    .flatMap(({ source, resource }) => Object.entries(resource).flatMap(([name, url]) => toRef(name, url, source)));
  const firsts = new Map(refs.toReversed().map((ref) => [ref.name, ref]));
  return refs
    .filter((ref) => firsts.get(ref.name) === ref)
    .filter(({ name }) => !(name === 'shake_preliminary' && firsts.has('shakemap')))
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, mostExports);
}

function toRef(key: string, url: unknown, source: string | null): ExportRef[] {
  const name = toText(key, 40);
  const [, end = ''] = (typeof url === 'string' && /\/export\/get(impact|timeline)\?/i.exec(url)) || [];
  const kind = end.toLowerCase();
  const id = readId(url, 'id');
  return name !== null && id !== null && (kind === 'impact' || kind === 'timeline') ? [{ name, kind, id, source }] : [];
}

function rank({ name }: ExportRef): number {
  const place = mostTelling.indexOf(name);
  return place === -1 ? mostTelling.length : place;
}

/** A number in the query of a link: `episodeid` of `…/getgeometry?eventtype=EQ&eventid=1&episodeid=2`. */
export function readId(url: unknown, parameter: string): number | null {
  if (typeof url !== 'string' || !URL.canParse(url)) return null;
  const given = [...new URL(url).searchParams].find(([name]) => name.toLowerCase() === parameter)?.[1] ?? '';
  return /^\d{1,15}$/.test(given) ? Number(given) : null;
}
