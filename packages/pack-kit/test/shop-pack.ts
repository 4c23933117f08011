import * as z from 'zod';
import { definePack, defineTool, type Pack } from '../src/index.ts';

/** A tool with a field of every kind, which answers with what it was given. */
const order = defineTool({
  name: 'order',
  title: 'Order',
  description: 'Repeats an order.',
  input: z.strictObject({
    city: z.string().min(2).max(40).describe('Where to'),
    code: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .optional(),
    day: z.iso.date().optional(),
    count: z.int().min(1).max(50).default(1),
    above: z.int().positive().optional(),
    big: z.int().optional(),
    price: z.number().min(0).max(1000).optional(),
    weight: z.number().optional(),
    step: z.number().multipleOf(5).optional(),
    gift: z.boolean().default(false),
    size: z.enum(['S', 'M', 'L']).default('M'),
    kind: z.literal('retail').optional(),
    tags: z
      .array(z.enum(['red', 'blue']))
      .max(3)
      .optional(),
    words: z.array(z.string()).optional(),
    ref: z.union([z.int(), z.boolean()]).optional(),
    note: z.string().nullable().optional(),
    address: z.strictObject({ street: z.string(), zip: z.int().optional() }).optional(),
    labels: z.record(z.string(), z.int()).optional(),
  }),
  output: z.object({ given: z.record(z.string(), z.unknown()) }),
  examples: [{ city: 'Paris' }, { city: 'Oslo', count: 2 }],
  run: (given) => ({ given }),
});

const sizes = defineTool({
  name: 'sizes',
  title: 'Sizes',
  description: 'Lists the sizes.',
  input: z.strictObject({}),
  output: z.object({ sizes: z.array(z.string()) }),
  examples: [{}],
  run: () => ({ sizes: ['S', 'M', 'L'] }),
});

export const shop: Pack = definePack({
  name: 'shop',
  title: 'Shop',
  description: 'Orders and sizes.',
  version: '1.2.3',
  owner: 'tests',
  tools: [order, sizes],
});
