import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildAll } from 'docker-compose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { docker } from '../../scripts/deploy/docker.ts';
import { copyOfRepository, type RepositoryCopy } from '../containers/copy-of-repository.ts';
import { describeContainers, stepMs } from '../containers/engine.ts';
import { ownImages, removeImages } from '../containers/own-images.ts';
import { toolOfPack } from '../containers/tool-of-pack.ts';

const base = 'node:24-bookworm-slim';
const maxBytesOverBase = 30_000_000;

const services = [...Object.keys(toolOfPack), 'gateway', 'aggregate'];

describeContainers('the images', () => {
  const prefix = `toolpacks-images-${process.pid}`;
  const env = { ...process.env, ...ownImages(prefix) };
  let copy: RepositoryCopy;

  beforeAll(async () => {
    copy = await copyOfRepository();
    await build();
  }, stepMs);

  afterAll(async () => {
    await copy?.remove();
    await removeImages(prefix);
  }, stepMs);

  const imageOf = (service: string) => `${prefix}/${service}:latest`;
  const build = () => buildAll({ cwd: copy.folder, env });
  const inspect = (image: string, format: string) => docker('image', 'inspect', '--format', format, image);
  const idsOf = async (): Promise<Record<string, string>> =>
    Object.fromEntries(
      await Promise.all(services.map(async (service) => [service, await inspect(imageOf(service), '{{.Id}}')])),
    );
  /** Services whose images are others than they were. */
  async function rebuilt(before: Readonly<Record<string, string>>): Promise<string[]> {
    const after = await idsOf();
    return services.filter((service) => before[service] !== after[service]);
  }

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
      const first = await idsOf();
      await build();
      expect(await rebuilt(first)).toEqual([]);
      await copy.change('services/quotes/src/pack.ts', /title: 'Quotes'/, "title: 'Quotations'");
      await build();
      expect(await rebuilt(first)).toEqual(['quotes']);
      const second = await idsOf();
      await copy.change('packages/contracts/src/tool-error.ts', /$/, "\nexport const probe = 'used by nobody';\n");
      await copy.change('packages/contracts/src/mcp.ts', /'dev\.toolpacks\//, "'dev.toolpacks.changed/");
      await build();
      expect(await rebuilt(second)).toEqual(services);
    },
    stepMs,
  );

  test(
    'come with a list of what is in them, as CycloneDX',
    async () => {
      const output = await mkdtemp(join(tmpdir(), 'toolpacks-sbom-'));
      const args = ['--build-arg', 'SERVICE=dance-events', '--target', 'sbom', '--output', output];
      await docker('build', '--quiet', ...args, copy.folder);
      const bill = JSON.parse(await readFile(join(output, 'dance-events.cdx.json'), 'utf8'));
      await rm(output, { recursive: true });
      expect(bill).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'dance-events' } } });
      const names = bill.components.map(({ purl }: { purl: string }) => purl.replace(/@[\d.]+$/, ''));
      expect(names).toEqual(expect.arrayContaining(['pkg:npm/csv-parse', 'pkg:npm/koa', 'pkg:npm/zod']));
      expect(names).not.toContain('pkg:npm/viem');
      expect(names).not.toContain('pkg:npm/jest');
    },
    stepMs,
  );
});
