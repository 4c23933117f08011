const ofPacks = ['@toolpacks/contracts', '@toolpacks/http', '@toolpacks/pack-kit', '@toolpacks/upstream'];

/** Which workspace packages the sources of a folder may import. A service may never import another one. */
export const mayImport: Readonly<Record<string, readonly string[]>> = {
  'packages/contracts': [],
  'packages/http': ['@toolpacks/contracts'],
  'packages/pack-kit': ['@toolpacks/contracts', '@toolpacks/http'],
  'packages/shared-store': ['@toolpacks/contracts'],
  'packages/upstream': ['@toolpacks/contracts', '@toolpacks/shared-store'],
  'services/*': ofPacks,
  'templates/*': ofPacks,
  gateway: ['@toolpacks/contracts', '@toolpacks/http', '@toolpacks/shared-store'],
  aggregate: ['@toolpacks/contracts', '@toolpacks/http', '@toolpacks/pack-kit', '@toolpacks/upstream'],
};

/** What sources below `src/testing` may import besides. They never run in production. */
export const mayImportForTests: readonly string[] = ['@toolpacks/testing', '@toolpacks/upstream'];

/** Packages, or all of a scope, that only these folders may import. */
export const reserved: Readonly<Record<string, readonly string[]>> = {
  ky: ['packages/upstream'],
  koa: ['packages/http', 'packages/pack-kit', 'gateway'],
  '@koa/router': ['packages/http', 'packages/pack-kit', 'gateway'],
  viem: ['services/chain-eth'],
  ioredis: ['packages/shared-store'],
  '@opentelemetry/api': ['packages/http', 'packages/upstream'],
  '@opentelemetry/*': ['packages/http'],
};

/** Where alone the environment is read, within a package. */
export const environmentFile = 'src/server.ts';
