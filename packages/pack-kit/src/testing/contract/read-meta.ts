import { type ErrorClass, errorClasses, isErrorClass, toolpacksMeta } from '@toolpacks/contracts';
import * as z from 'zod';
import type { CallResult } from './ask.ts';

const time = z.iso.datetime().nullable();

const freshness = z.strictObject({
  state: z.enum(['fresh', 'hit', 'stale', 'stale_if_error', 'sample', 'static']),
  fetched_at: time,
  fresh_until: time,
});

const text = z.string().regex(/\S/);

const source = z.looseObject({
  name: text,
  url: z.string().refine((url) => URL.canParse(url), 'must be a URL'),
  license: text,
  attribution: text,
});

/** One of the error classes. */
export const failureClass = z.custom<ErrorClass>(isErrorClass, 'must be an error class');

const failure = z
  .strictObject({
    class: failureClass,
    retryable: z.boolean(),
    retry_after_s: z.int().min(0).optional(),
    hint: z.string().optional(),
    suggestions: z.array(z.string()).optional(),
  })
  .refine(({ class: errorClass, retryable }) => retryable === errorClasses[errorClass].retryable, {
    path: ['retryable'],
    error: 'is not what its class says',
  });

export type FailureMeta = z.output<typeof failure>;

/** How old the data of an answer is. Throws where `_meta` does not say so, or not in the right form. */
export const readFreshness = (result: CallResult) => read(result, toolpacksMeta.freshness, freshness);

/** Whose the data of an answer is, the same. */
export const readSource = (result: CallResult) => read(result, toolpacksMeta.source, source);

/** What kept a call from being answered, the same. */
export const readFailure = (result: CallResult): FailureMeta => read(result, toolpacksMeta.error, failure);

function read<T>({ _meta }: CallResult, key: string, schema: z.ZodType<T>): T {
  const { success, data, error } = schema.safeParse(_meta[key]);
  if (success) return data;
  const given = JSON.stringify(_meta[key]) ?? 'missing';
  throw new Error(`_meta["${key}"] is ${given}: ${z.prettifyError(error)}`);
}

/** What a call came to, in a few words. */
export function describeOutcome(result: CallResult): string {
  return result.isError
    ? `isError, ${readFailure(result).class}: ${textOf(result).slice(0, 300)}`
    : `data ${JSON.stringify(result.structuredContent)?.slice(0, 300)}`;
}

export const textOf = ({ content }: CallResult): string => content.map(({ text = '' }) => text).join('\n');
