import * as z from 'zod';
import { defaultSlug } from '../chains.ts';

/** Not an enum: chain ids and names are accepted too, and a refusal names the nearest ones. */
export const chainArgument = z
  .string()
  .max(100)
  .default(defaultSlug)
  .describe(`The network, such as ${defaultSlug}, its chain id or its name; \`chains\` lists them all`);
