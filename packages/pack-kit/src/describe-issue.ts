import { cut, isRecord, quote } from '@toolpacks/contracts';
import type * as z from 'zod';
import { describeSchema } from './describe-schema.ts';
import { describeValue } from './describe-value.ts';

/** What is wrong at one place of the arguments: the field, what is accepted there, and what was given. */
export function describeIssue(issue: z.core.$ZodIssue, values: unknown, schema: unknown): string {
  const where = issue.path.length > 0 ? issue.path.map((key) => cut(String(key))).join('.') : 'arguments';
  const given = issue.path.reduce<unknown>((value, key) => member(value, String(key)), values);
  const accepted = issue.path.reduce<unknown>((inner, key) => schemaOf(inner, String(key)), schema);
  if (issue.code === 'unrecognized_keys') return `${where}: unknown ${issue.keys.slice(0, 5).map(quote).join(', ')}`;
  if (issue.code === 'custom') return `${where}: ${issue.message}, received ${describeValue(given)}`;
  const size = isUnsafe(given) && describeSchema(accepted) === 'integer' ? ' between -2^53 and 2^53' : '';
  return `${where}: expected ${describeSchema(accepted)}${size}, received ${describeValue(given)}`;
}

const isUnsafe = (value: unknown): boolean => typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER;

function schemaOf(schema: unknown, key: string): unknown {
  if (!isRecord(schema)) return undefined;
  return member(schema.properties, key) ?? schema.items ?? schema.additionalProperties;
}

function member(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
}
