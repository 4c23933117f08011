import type { GeometryCollection, Topology } from 'topojson-specification';
import { isObject } from './fields.ts';

/** A bundled TopoJSON with the collections that a map is drawn from. */
export type Atlas<Name extends string> = Topology<Record<Name, GeometryCollection<{ readonly name?: string }>>>;

/** Throws for what is not a topology with this collection. */
export function readAtlas<Name extends string>(value: unknown, name: Name): Atlas<Name> {
  if (!isAtlas(value, name)) throw new TypeError(`The atlas has no ${name}`);
  return value;
}

function isAtlas<Name extends string>(value: unknown, name: Name): value is Atlas<Name> {
  return isObject(value) && value.type === 'Topology' && isObject(value.objects) && name in value.objects;
}
