import * as z from 'zod';

/** What is known of the objects in an answer: their fields, and those of the objects in them, in arrays or not. */
export interface Shape {
  readonly fields: ReadonlyMap<string, ShapeField>;
}

interface ShapeField {
  /** Every object of the kind has always had it. */
  readonly isExpected: boolean;
  /** Undefined where nothing is known of what is in it. */
  readonly inside: Shape | undefined;
}

/** What a schema does not tell of what is sent. Fields are paths from the schema's root, such as `results.title`. */
export interface ShapeNotes {
  /** They come, always or not, and are not read. */
  readonly unused?: readonly string[];
  /** They are read, and not every answer has them. */
  readonly sometimes?: readonly string[];
  /** The schema reads something made of them, so that their inside is no matter of comparison. */
  readonly opaque?: readonly string[];
  /** Shapes of objects that the schema leaves open, to read them one by one. */
  readonly inside?: Readonly<Record<string, Shape>>;
}

/**
 * The shape that a schema expects on the wire. Arrays count as what is in them, preprocessing is taken to leave the shape as it
 * is, and a field that may be undefined is one that comes now and then.
 */
export function shapeOf(schema: z.core.$ZodType, notes: ShapeNotes = {}): Shape {
  const shape = readShape(schema, notes, '');
  if (shape) return shape;
  throw new TypeError('shapeOf: the schema is of no object, and of no array of objects');
}

function readShape(schema: z.core.$ZodType, notes: ShapeNotes, path: string): Shape | undefined {
  const inner = unwrap(schema);
  if (!(inner instanceof z.ZodObject)) return undefined;
  const { unused = [], sometimes = [], opaque = [], inside = {} } = notes;
  const known = Object.entries<z.core.$ZodType>(inner.shape).map(([name, field]): [string, ShapeField] => {
    const at = path + name;
    const isExpected = !sometimes.includes(at) && !mayBeUndefined(field);
    const within = opaque.includes(at) ? undefined : (inside[at] ?? readShape(field, notes, `${at}.`));
    return [name, { isExpected, inside: within }];
  });
  const further = unused.flatMap((at): [string, ShapeField][] => {
    const name = at.slice(path.length);
    return at.startsWith(path) && !name.includes('.') ? [[name, { isExpected: false, inside: undefined }]] : [];
  });
  return { fields: new Map([...known, ...further]) };
}

/** Down to the schema of an object, where there is one: through what wraps it, changes it, or repeats it. */
function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodPipe) {
    const { in: first, out } = schema.def;
    return unwrap(first instanceof z.ZodTransform ? out : first);
  }
  if (schema instanceof z.ZodArray) return unwrap(schema.def.element);
  return isWrapper(schema) ? unwrap(schema.def.innerType) : schema;
}

const isWrapper = (schema: z.core.$ZodType) =>
  schema instanceof z.ZodOptional ||
  schema instanceof z.ZodNullable ||
  schema instanceof z.ZodDefault ||
  schema instanceof z.ZodCatch;

function mayBeUndefined(schema: z.core.$ZodType): boolean {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return true;
  return (schema instanceof z.ZodNullable || schema instanceof z.ZodCatch) && mayBeUndefined(schema.def.innerType);
}
