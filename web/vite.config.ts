import { defineConfig } from 'vite';

/** Forms come from a library that is written for React; Preact stands in for it. */
export default defineConfig({
  base: './',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  resolve: {
    alias: {
      'react/jsx-runtime': 'preact/jsx-runtime',
      'react-dom': 'preact/compat',
      react: 'preact/compat',
    },
  },
  build: { target: 'es2023', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy: { '^/(packs|[^/]+/mcp|mcp)$': 'http://127.0.0.1:8080' } },
});
