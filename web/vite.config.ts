import { readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import { defineConfig } from 'vite';

/** What write-docs.js writes a page for, besides the index: `<pack>/<tool>`. */
const toolPages = readdirSync(join(import.meta.dirname, '../docs/tools'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md') && name.includes(sep))
  .map((name) => name.slice(0, -'.md'.length).replaceAll(sep, '/'));

/**
 * Forms come from a library that is written for React; Preact stands in for it. Its Markdown is left out: descriptions are
 * shown as the text they are.
 */
// biome-ignore lint/style/noDefaultExport: Vite loads it so
export default defineConfig({
  base: './',
  define: { __TOOL_PAGES__: JSON.stringify(toolPages) },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  resolve: {
    alias: {
      'markdown-to-jsx/react': join(import.meta.dirname, 'src/tool/plain-text.ts'),
      'react/jsx-runtime': 'preact/jsx-runtime',
      'react-dom': 'preact/compat',
      react: 'preact/compat',
    },
  },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: { moduleLevelDirective: false } },
  },
  server: { proxy: { '^/(packs|[^/]+/mcp|mcp)$': 'http://127.0.0.1:8080' } },
});
