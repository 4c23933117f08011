import * as z from 'zod';

/** A day as an argument: `YYYY-MM-DD`, and one that exists. Published with the format `date` and no pattern, which is long. */
export const dateArgument = () =>
  z
    .string()
    .refine((text) => z.regexes.date.test(text), { error: 'must be a date that exists, as YYYY-MM-DD', abort: true })
    .meta({ format: 'date' });
