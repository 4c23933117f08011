import { isRecord } from '@toolpacks/contracts';
import { canonicalJson } from '../../canonical-json.ts';
import { describeSchema } from '../../describe-schema.ts';
import type { CompareSchemas } from './compare-schemas.ts';
import { broken, type Difference, harmless, narrowed, type Place, widened, within } from './difference.ts';
import type { Schema } from './schema-form.ts';

/** Members of an object as a schema has them. */
interface Members {
  readonly schemas: ReadonlyMap<string, unknown>;
  readonly required: readonly string[];
  /** What members may be that are not named: false for none. */
  readonly others: unknown;
}

export function compareObjects(
  before: Schema,
  after: Schema,
  place: Place,
  compareSchemas: CompareSchemas,
): readonly Difference[] {
  const [was, is] = [toMembers(before), toMembers(after)];
  if (!was || !is) {
    const keywords = ['properties', 'required', 'additionalProperties'];
    const isSame = keywords.every((name) => canonicalJson(before[name]) === canonicalJson(after[name]));
    return isSame ? [] : [broken(place, 'has members in a way that this comparison does not understand')];
  }
  const names = new Set([...was.schemas.keys(), ...is.schemas.keys(), ...was.required, ...is.required]);
  return [
    ...[...names].flatMap((name) => compareMember(name, was, is, within(place, name), compareSchemas)),
    ...compareOthers(was.others, is.others, place, compareSchemas),
  ];
}

function toMembers({ properties = {}, required = [], additionalProperties = true }: Schema): Members | undefined {
  if (!isRecord(properties) || !Array.isArray(required)) return undefined;
  const others = additionalProperties === true ? {} : additionalProperties;
  return { schemas: new Map(Object.entries(properties)), required, others };
}

function compareMember(
  name: string,
  was: Members,
  is: Members,
  place: Place,
  compareSchemas: CompareSchemas,
): readonly Difference[] {
  const [schemaBefore, schemaAfter] = [was.schemas.get(name), is.schemas.get(name)];
  const [wasRequired, isRequired] = [was.required.includes(name), is.required.includes(name)];
  if (schemaBefore === undefined && schemaAfter !== undefined)
    return [addedMember(schemaAfter, isRequired, was, place)];
  if (schemaBefore !== undefined && schemaAfter === undefined) return [goneMember(place)];
  const requirement =
    wasRequired === isRequired
      ? []
      : isRequired
        ? [narrowed(place, 'is required, before it was optional')]
        : [widened(place, 'is optional, before it was always there')];
  return [...requirement, ...compareSchemas(schemaBefore ?? {}, schemaAfter ?? {}, place)];
}

function addedMember(schema: unknown, isRequired: boolean, was: Members, place: Place): Difference {
  const what = `is new: ${isRequired ? 'required' : 'optional'}, ${describeSchema(schema)}`;
  // Who wrote a member of that name before, where any were taken, may have written something else.
  const mayHaveBeen =
    place.side === 'argument' ? was.others !== false : isRecord(was.others) && Object.keys(was.others).length > 0;
  if (mayHaveBeen) return broken(place, `${what}; before, members of any name were taken`);
  return place.side === 'argument' && isRequired ? broken(place, what) : harmless(place, what);
}

const goneMember = (place: Place): Difference =>
  broken(
    place,
    place.side === 'argument' ? 'is gone; calls that give it are refused' : 'is gone; who reads it finds nothing',
  );

function compareOthers(
  before: unknown,
  after: unknown,
  place: Place,
  compareSchemas: CompareSchemas,
): readonly Difference[] {
  if (canonicalJson(before) === canonicalJson(after)) return [];
  if (after === false) return [narrowed(place, 'has no members of other names any more')];
  if (before === false) return [widened(place, 'may have members of any other name')];
  return compareSchemas(before, after, within(place, '*'));
}
