import { join } from 'node:path';
import { defineConfig } from 'vite';

/**
 * Forms come from a library that is written for React; Preact stands in for it. Its Markdown is left out: descriptions are
 * shown as the text they are.
 */
// biome-ignore lint/style/noDefaultExport: Vite loads it so
export default defineConfig({
  base: './',
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
