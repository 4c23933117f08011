import { cut, type DriftKind, isRecord, type UpstreamDrift } from '@toolpacks/contracts';
import type { Shape } from './shape-of.ts';

/** How an upstream's answers differ from the shape that is known of them. */
export interface Drift {
  /** Looks at one answer. A field is new where any object has it, and missing where none has it, of those looked at. */
  watch(shape: Shape): (answer: unknown) => void;
  /** The same for formats that are not JSON: the fields of one answer, each once. */
  count(kind: DriftKind, fields: readonly string[]): void;
  /** For `status()`. */
  seen(): UpstreamDrift;
}

/** Of each array, evenly spread: an upstream changes all its rows, and to look at all would take longer than to read them. */
const mostItems = 20;
/** Of one kind of object in one answer; whoever sends more makes them up. */
const mostUnknown = 100;
/** What is kept of names for as long as the process runs. */
const mostNames = 20;

export function createDrift(): Drift {
  const drifts = new Map<DriftKind, { count: number; readonly fields: Set<string> }>();

  function count(kind: DriftKind, fields: readonly string[]): void {
    if (fields.length === 0) return;
    const drift = drifts.get(kind) ?? { count: 0, fields: new Set() };
    drifts.set(kind, drift);
    drift.count += fields.length;
    for (const field of fields) if (drift.fields.size < mostNames) drift.fields.add(toName(field));
  }

  return {
    watch: (shape) => (answer) => {
      const objects: Objects = new Map();
      look(answer, shape, '', objects);
      for (const [{ fields }, { path, keys }] of objects) {
        const missing = [...fields].flatMap(([name, { isExpected }]) => (isExpected && !keys.has(name) ? name : []));
        count(
          'new',
          [...keys].filter((key) => !fields.has(key)).map((key) => path + key),
        );
        count(
          'missing',
          missing.map((name) => path + name),
        );
      }
    },
    count,
    seen: () =>
      Object.fromEntries([...drifts].map(([kind, { count, fields }]) => [kind, { count, fields: [...fields] }])),
  };
}

/** The keys that an answer's objects of each shape have, all together. */
type Objects = Map<Shape, { readonly path: string; readonly keys: Set<string> }>;

/** As deep as the shape, whatever the answer; an array in an array is of no known shape. */
function look(value: unknown, shape: Shape, path: string, objects: Objects): void {
  for (const object of Array.isArray(value) ? spread(value) : [value]) {
    if (!isRecord(object)) continue;
    const { keys } = objects.get(shape) ?? { keys: new Set<string>() };
    objects.set(shape, { path, keys });
    for (const key of Object.keys(object)) {
      if (keys.size < shape.fields.size + mostUnknown) keys.add(key);
      const inside = shape.fields.get(key)?.inside;
      if (inside) look(object[key], inside, `${path}${key}.`, objects);
    }
  }
}

function spread(items: readonly unknown[]): readonly unknown[] {
  if (items.length <= mostItems) return items;
  const step = (items.length - 1) / (mostItems - 1);
  return Array.from({ length: mostItems }, (_, index) => items[Math.round(index * step)]);
}

/** A name is the upstream's to choose, and goes to a terminal and a web page. */
const toName = (field: string): string => cut(field).replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '?');
