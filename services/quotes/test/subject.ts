import type { PackUnderContract } from '@toolpacks/pack-kit/testing';
import { answers, upstreamFaults } from '@toolpacks/upstream/testing';
import { type Config, readConfig } from '../src/config.ts';
import { createPack } from '../src/pack.ts';
import { createQuotable } from '../stand-in/quotable.ts';

const hourMs = 3_600_000;
const life = { ttlMs: hourMs, graceMs: 24 * hourMs };

/** The pack with its embedded quotes, as its contract tests see it. */
export const embedded: PackUnderContract<Config> = {
  name: 'quotes',
  tools: {
    random_quote: ['limit', 'tags', 'author', 'seed'],
    list_tags: [],
    list_authors: ['query', 'limit', 'offset'],
    search_quotes: ['query', 'limit', 'offset'],
  },
  recordings: new URL('recorded/', import.meta.url),
  readme: new URL('../README.md', import.meta.url),
  settings: {
    QUOTES_CONTRACT: 'a',
    QUOTES_FILE: 'none',
    QUOTES_UPSTREAM_URL: 'none',
    CALL_BUDGET_MS: '10000',
    CACHE_URL: 'none',
  },
  serverFile: new URL('../src/server.ts', import.meta.url),
  readConfig,
  createPack: (config) => createPack(config),
};

/** The pack with a live API in place of the embedded quotes (`QUOTES_UPSTREAM_URL`). */
export const subject: PackUnderContract<Config> = {
  ...embedded,
  isSparse: true,
  upstream: {
    handle: createQuotable(),
    toEnv: (url) => ({ QUOTES_UPSTREAM_URL: url }),
    faults: [
      ...upstreamFaults,
      { title: 'has no quotes', answer: answers.json({ totalPages: 0, results: [] }), errorClass: 'upstream_invalid' },
      {
        title: 'sends half of its JSON',
        answer: answers.text(200, '{"totalPages":1,'),
        errorClass: 'upstream_invalid',
      },
      { title: 'is elsewhere on its host', answer: answers.text(404, '{}'), errorClass: 'upstream_rejected' },
    ],
    finishesLoads: true,
    kept: {
      random_quote: { ...life, arguments: { limit: 5, seed: 'same' } },
      list_tags: life,
      list_authors: life,
      search_quotes: { ...life, arguments: { query: 'tennyson' } },
    },
  },
};
