import * as z from 'zod';

export type Hex = `0x${string}`;

const pattern = /^0x[0-9a-fA-F]{40}$/;

/**
 * An argument that holds an address, in any letter case: a wrong EIP-55 checksum is accepted too, because callers copy
 * addresses from places that shout them. Parsed to lower case.
 */
export const addressArgument = (what: string) =>
  z
    .string()
    .refine((text) => pattern.test(text), 'expected an address: 0x and 40 hexadecimal digits in any letter case')
    .transform((text): Hex => `0x${text.slice(2).toLowerCase()}`)
    .meta({ pattern: pattern.source, description: `${what}: 0x and 40 hexadecimal digits, any letter case` });
