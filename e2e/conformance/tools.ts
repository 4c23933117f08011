import type { ContentBlock } from '@toolpacks/contracts';
import { defineTool, type Tool, ToolError } from '@toolpacks/pack-kit';
import * as z from 'zod';

/** A picture of one pixel. */
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
/** A sound without samples. */
const wav = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA=';

const image: ContentBlock = { type: 'image', data: png, mimeType: 'image/png' };

/** Answers with these blocks, whatever it is asked. */
const answering = (name: string, title: string, blocks: ContentBlock[]): Tool =>
  defineTool({
    name,
    title,
    description: `Answers the conformance suite: ${title.toLowerCase()}`,
    input: z.strictObject({}),
    output: z.object({}),
    examples: [{}],
    content: () => blocks,
    run: () => ({}),
  });

const failing = defineTool({
  name: 'test_error_handling',
  title: 'An error',
  description: 'Answers the conformance suite: an error',
  input: z.strictObject({}),
  output: z.object({}),
  examples: [{}],
  run() {
    throw new ToolError('upstream_rejected', 'This tool intentionally returns an error for testing');
  },
});

const address = z
  .object({ street: z.string().optional(), city: z.string().optional() })
  .meta({ id: 'address', $anchor: 'addressDef' });

/** Only listed: keywords of JSON Schema 2020-12 that zod has no words for must reach the client as they are. */
const schemaKeywords = defineTool({
  name: 'json_schema_2020_12_tool',
  title: 'JSON Schema 2020-12',
  description: 'Shows the conformance suite an input schema with keywords of dialect 2020-12',
  input: z
    .strictObject({
      name: z.string().optional(),
      address: address.optional(),
      contactMethod: z.enum(['phone', 'email']).optional(),
      phone: z.string().optional(),
      email: z.string().optional(),
    })
    .meta({
      allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
      if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
      then: { required: ['phone'] },
      else: { required: ['email'] },
    }),
  output: z.object({}),
  examples: [{ phone: '1' }, { email: 'a@example.com' }],
  run: () => ({}),
});

/** The tools that the official conformance suite calls by these names and expects to answer so. */
export const conformanceTools: readonly Tool[] = [
  answering('test_simple_text', 'Simple text', [{ type: 'text', text: 'This is a simple text response for testing.' }]),
  answering('test_image_content', 'An image', [image]),
  answering('test_audio_content', 'A sound', [{ type: 'audio', data: wav, mimeType: 'audio/wav' }]),
  answering('test_embedded_resource', 'An embedded resource', [
    {
      type: 'resource',
      resource: {
        uri: 'test://embedded-resource',
        mimeType: 'text/plain',
        text: 'This is an embedded resource content.',
      },
    },
  ]),
  answering('test_multiple_content_types', 'Several kinds of content', [
    { type: 'text', text: 'Multiple content types test:' },
    image,
    {
      type: 'resource',
      resource: {
        uri: 'test://mixed-content-resource',
        mimeType: 'application/json',
        text: '{"test":"data","value":123}',
      },
    },
  ]),
  failing,
  schemaKeywords,
];
