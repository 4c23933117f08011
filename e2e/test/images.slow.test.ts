import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeWith, requireEngine } from '@toolpacks/testing';
import { buildAll, buildMany } from 'docker-compose';
import { expect, test } from 'vitest';
import { docker } from '../../scripts/deploy/docker.ts';
import { runStack } from '../containers/compose-stack.ts';
import { copyOfRepository } from '../containers/copy-of-repository.ts';
import { composeOptions, root, stepMs } from '../containers/run-stack.ts';
import { toolOfPack } from '../containers/tool-of-pack.ts';

const base = 'node:24-bookworm-slim';
const maxBytesOverBase = 30_000_000;

const services = [...Object.keys(toolOfPack), 'gateway', 'aggregate'];

describeWith(requireEngine(), 'the images', () => {
  const imageOf = (service: string, tag = 'latest') => `${runStack().project}/${service}:${tag}`;
  const inspect = (image: string, format: string) => docker('image', 'inspect', '--format', format, image);

  test.each(services)('that of %s is small, says what it is, and runs without rights', async (service) => {
    const [size, baseSize] = await Promise.all([imageOf(service), base].map((image) => inspect(image, '{{.Size}}')));
    expect(Number(size) - Number(baseSize)).toBeLessThan(maxBytesOverBase);
    expect(Number(size) - Number(baseSize)).toBeGreaterThan(100_000);
    const config = JSON.parse(await inspect(imageOf(service), '{{json .Config}}'));
    expect(config).toMatchObject({
      User: 'node',
      Cmd: ['node', 'dist/server.js'],
      Healthcheck: { Test: ['CMD', 'node', '-e', expect.stringContaining('/readyz')] },
      Labels: {
        'org.opencontainers.image.title': `toolpacks/${service}`,
        'org.opencontainers.image.licenses': 'MIT',
      },
    });
  });

  test('hold the bundle and nothing else', async () => {
    const list = "process.stdout.write(require('node:fs').readdirSync('/app', { recursive: true }).join('\\n'))";
    const files = await docker('run', '--rm', imageOf('quotes'), 'node', '-e', list);
    for (const file of files.split('\n'))
      expect(file).toMatch(/^(package\.json|dist|dist\/[\w-]+\.js(\.LEGAL\.txt)?)$/);
  });

  test(
    'of all other services stay the same where one pack has changed, and all change with what all stand on',
    async () => {
      const copy = await copyOfRepository();
      const options = composeOptions(runStack(), { IMAGE_TAG: 'changed' }, copy.folder);
      const differs = async (service: string, ...tags: readonly [string, string]): Promise<boolean> => {
        const [before, after] = await Promise.all(tags.map((tag) => inspect(imageOf(service, tag), '{{.Id}}')));
        return before !== after;
      };
      try {
        await copy.change('services/quotes/src/pack.ts', /title: 'Quotes'/, "title: 'Quotations'");
        await buildAll(options);
        for (const service of services) expect(await differs(service, 'latest', 'changed')).toBe(service === 'quotes');

        // One of each kind, because all are built by the same lines.
        const kinds = ['quotes', 'gateway', 'aggregate'];
        await copy.change('packages/contracts/src/mcp.ts', /'dev\.toolpacks\//, "'dev.toolpacks.changed/");
        await buildMany(kinds, { ...options, env: { ...options.env, IMAGE_TAG: 'all-changed' } });
        for (const service of kinds) expect(await differs(service, 'changed', 'all-changed')).toBe(true);
      } finally {
        await copy.remove();
      }
    },
    stepMs,
  );

  test(
    'come with a list of what is in them, as CycloneDX',
    async () => {
      const output = await mkdtemp(join(tmpdir(), 'toolpacks-sbom-'));
      const args = ['--build-arg', 'SERVICE=dance-events', '--target', 'sbom', '--output', output];
      await docker('build', '--quiet', ...args, root);
      const bill = JSON.parse(await readFile(join(output, 'dance-events.cdx.json'), 'utf8'));
      await rm(output, { recursive: true });
      expect(bill).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'dance-events' } } });
      const names = bill.components.map(({ purl }: { purl: string }) => purl.replace(/@[\d.]+$/, ''));
      expect(names).toEqual(expect.arrayContaining(['pkg:npm/csv-parse', 'pkg:npm/koa', 'pkg:npm/zod']));
      expect(names).not.toContain('pkg:npm/viem');
      expect(names).not.toContain('pkg:npm/vitest');
    },
    stepMs,
  );
});
