import { expect, test } from 'vitest';
import { complaintsAbout, readImports } from '../import-rules/complaints-about.ts';
import { readSources } from '../import-rules/read-sources.ts';

const packages = await readSources();

test.each(packages)('$folder imports only what it may', ({ manifest, files }) => {
  expect(files.flatMap((file) => complaintsAbout(file, manifest))).toEqual([]);
});

test.each([
  ['packages/http', 'koa'],
  ['packages/pack-kit', '@toolpacks/http'],
  ['packages/shared-store', 'ioredis'],
  ['packages/upstream', 'ky'],
  ['packages/upstream', '@toolpacks/shared-store'],
  ['packages/upstream', '@opentelemetry/api'],
  ['packages/http', '@opentelemetry/sdk-trace'],
  ['services/chain-eth', 'viem/utils'],
  ['services/quotes', '@toolpacks/pack-kit'],
  ['gateway', '@toolpacks/contracts'],
  ['aggregate', '@toolpacks/pack-kit'],
])('the imports of %s are seen, %s among them', (folder, name) => {
  const files = packages.find((one) => one.folder === folder)?.files ?? [];
  expect(files.flatMap(({ text }) => readImports(text).map(({ from }) => from))).toContain(name);
});

const everything = {
  ...{ '@toolpacks/contracts': '', '@toolpacks/http': '', '@toolpacks/pack-kit': '', '@toolpacks/upstream': '' },
  ...{ '@toolpacks/quotes': '', '@toolpacks/gateway': '', '@toolpacks/shared-store': '' },
  ...{ ky: '', koa: '', viem: '', pino: '', ioredis: '' },
  ...{ '@opentelemetry/api': '', '@opentelemetry/sdk-trace': '' },
};

const imports = (from: string): string => `import { x } from '${from}';`;

test.each<[folder: string, path: string, text: string, complaint: string]>([
  ['packages/contracts', 'src/a.ts', imports('@toolpacks/http'), 'must not import @toolpacks/http'],
  ['packages/http', 'src/a.ts', "export type { Pack } from '@toolpacks/pack-kit';", 'must not import'],
  ['packages/upstream', 'src/a.ts', "import {\n  listen,\n} from '@toolpacks/http';", 'must not import'],
  ['packages/pack-kit', 'src/a.ts', "import '@toolpacks/upstream';", 'must not import @toolpacks/upstream'],
  ['gateway', 'src/a.ts', "const kit = await import('@toolpacks/pack-kit');", 'must not import @toolpacks/pack-kit'],
  ['gateway', 'src/a.ts', imports('@toolpacks/quotes'), 'must not import @toolpacks/quotes'],
  ['gateway', 'src/a.ts', imports('@toolpacks/testing'), 'must not import @toolpacks/testing'],
  ['gateway', 'src/a.ts', imports('ioredis'), 'must leave ioredis to packages/shared-store'],
  ['aggregate', 'src/a.ts', imports('@toolpacks/gateway'), 'must not import @toolpacks/gateway'],
  ['services/chain-eth', 'src/a.ts', imports('@toolpacks/quotes'), 'must not import @toolpacks/quotes'],
  ['services/chain-eth', 'src/a.ts', imports('../../quotes/src/pack.ts'), 'reaches out of its package'],
  ['services/quotes', 'src/tools/a.ts', imports('../../../x.ts'), 'reaches out of its package'],
  ['services/quotes', 'src/a.ts', "import ky from 'ky';", 'must leave ky to packages/upstream'],
  ['services/quotes', 'src/a.ts', imports('viem/utils'), 'must leave viem to services/chain-eth'],
  ['services/quotes', 'src/a.ts', imports('@toolpacks/shared-store'), 'must not import @toolpacks/shared-store'],
  ['services/quotes', 'src/a.ts', "import Koa from 'koa';", 'must leave koa to packages/http'],
  ['services/quotes', 'src/a.ts', imports('@opentelemetry/api'), 'must leave @opentelemetry/api to'],
  ['packages/upstream', 'src/a.ts', imports('@opentelemetry/sdk-trace'), 'must leave @opentelemetry/sdk-trace to'],
  ['services/quotes', 'src/a.ts', imports('got'), 'imports got, which @toolpacks/it does not declare'],
  ['services/quotes', 'src/a.ts', imports('@scope/got/b.js'), 'imports @scope/got, which'],
  ['services/quotes', 'src/a.ts', imports('vitest'), 'imports vitest, which'],
  ['services/quotes', 'src/a.ts', 'const got = require("got");', 'imports got, which'],
  ['services/quotes', 'src/a.ts', "import { z } from 'pino'; import ky from 'ky';", 'must leave ky to'],
  ['services/quotes', 'src/a.ts', 'const some = await import(name);', 'known only while it runs'],
  ['services/quotes', 'src/config.ts', 'const { PORT } = process.env;', 'reads process.env; only src/server.ts may'],
  ['services/quotes', 'src/tools/server.ts', "process['env'];", 'reads process.env'],
  ['services/quotes', 'src/a.ts', "import { env } from 'node:process';", 'reads process.env'],
])('a file of %s is caught: %s with %j', (folder, path, text, complaint) => {
  const manifest = { name: '@toolpacks/it', dependencies: everything, devDependencies: { vitest: '' } };

  expect(complaintsAbout({ folder, path, text }, manifest)).toEqual([expect.stringContaining(complaint)]);
});

test.each<[folder: string, path: string, text: string]>([
  ['services/quotes', 'src/server.ts', 'await servePack({ env: process.env });'],
  ['services/quotes', 'src/config.ts', 'const read = (env: NodeJS.ProcessEnv) => env;\n// not process.env'],
  ['services/quotes', 'src/tools/a.ts', "import { x } from '../pack.ts';\nimport { join } from 'node:path';"],
  ['services/chain-eth', 'src/a.ts', "import { http } from 'viem';\n/** See import('ky'). */"],
  ['packages/contracts', 'src/a.ts', "import type { Tool } from '@modelcontextprotocol/sdk/types.js';"],
  ['packages/http', 'src/a.ts', "import type { Context } from '@koa/typed';"],
  ['packages/pack-kit', 'src/testing/a.ts', "import { test } from 'vitest';"],
])('a file of %s may: %s with %j', (folder, path, text) => {
  const devDependencies = { '@modelcontextprotocol/sdk': '', '@types/koa__typed': '', vitest: '' };
  const manifest = { name: '@toolpacks/it', dependencies: everything, devDependencies };

  expect(complaintsAbout({ folder, path, text }, manifest)).toEqual([]);
});
