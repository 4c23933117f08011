import { mcpMeta, toolpacksMeta } from '@toolpacks/contracts';
import type { Sent } from '@toolpacks/http/testing';
import { expect } from 'vitest';
import { fixtureSource, paris } from '../fixture-pack.ts';

/** One row of the protocol's request/response table. */
export interface Row {
  readonly probe: string;
  readonly send: Sent;
  readonly status: number;
  /** The JSON body; the list of messages of an event stream; or undefined where nothing at all is said. */
  readonly body: unknown;
  /** Further headers of the answer. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The row of a POST. */
export const post = (probe: string, headers: Sent['headers'], sent: string, status: number, body: unknown): Row => ({
  probe,
  send: { ...(headers && { headers }), body: sent },
  status,
  body,
});

/** Rows by their number in the table. */
export type Rows = Readonly<Record<number, Row>>;

export const supported = ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'];

export const serverInfo = expect.objectContaining({ name: 'probe', version: '1.0.0' });

/** A JSON-RPC error; the wording is free but for what it must name, everything else is not. */
export const error = (code: number, id: unknown, data?: object, naming = '') => ({
  jsonrpc: '2.0',
  id,
  error: { code, message: expect.stringMatching(naming || /\S/), ...(data && { data }) },
});

/** The response to a call of the tool `zzz` with id 1. */
export const unknownTool = error(-32602, 1, undefined, 'zzz');

export const result = (id: unknown, value: unknown) => ({ jsonrpc: '2.0', id, result: value });

const provenance = {
  [toolpacksMeta.freshness]: { state: 'static', fetched_at: null, fresh_until: null },
  [toolpacksMeta.source]: fixtureSource,
};

/** What `lookup` answers about Paris in the legacy era, and what is added in the modern one. */
const found = { content: [{ type: 'text', text: JSON.stringify(paris) }], structuredContent: paris };
export const legacyFound = { ...found, _meta: provenance };
export const modernFound = {
  resultType: 'complete',
  ...found,
  _meta: { ...provenance, [mcpMeta.serverInfo]: serverInfo },
};

/** Refused arguments: one text that names the field, no data. */
const refused = (meta: object) => ({
  isError: true,
  content: [{ type: 'text', text: expect.stringContaining('city') }],
  _meta: { [toolpacksMeta.error]: expect.objectContaining({ class: 'invalid_input', retryable: false }), ...meta },
});
export const legacyRefused = refused({});
export const modernRefused = { resultType: 'complete', ...refused({ [mcpMeta.serverInfo]: serverInfo }) };

/** Of the tools of a list, in its `_meta`. */
export const digest = { [toolpacksMeta.digest]: expect.stringMatching(/^[0-9a-f]{64}$/) };

/** How `lookup` is listed under this name. */
export const listed = (name: string) =>
  expect.objectContaining({
    name,
    title: 'City lookup',
    description: 'Look up a city by id',
    inputSchema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      properties: {
        city: { type: 'string', minLength: 1, description: 'City id' },
        lang: { default: 'en', type: 'string', enum: ['en', 'fr'] },
      },
      required: ['city'],
      additionalProperties: false,
    },
    outputSchema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      properties: {
        name: { type: 'string' },
        lat: { type: 'number' },
        lon: { type: 'number' },
        country: { type: 'string' },
      },
      required: ['name', 'lat', 'lon', 'country'],
      additionalProperties: false,
    },
    annotations: expect.objectContaining({
      readOnlyHint: true,
      openWorldHint: false,
      idempotentHint: true,
      destructiveHint: false,
    }),
  });

export const listedTools = expect.arrayContaining([listed('lookup')]);
