import * as z from 'zod';

/** A pack's name as it stands in its path `/<pack>/mcp`: kebab-case, 2 to 40 characters, and not `constructor`. */
export const packName = z
  .string()
  .regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'must be kebab-case: lower-case letters, digits and single hyphens')
  .min(2)
  .max(40)
  .refine((name) => !(name in {}), 'must not be the name of a member that every object has');

/** The path of a pack's MCP endpoint, the same at the gateway and at the pack's own service. */
export const packPath = (pack: string): string => `/${pack}/mcp`;
