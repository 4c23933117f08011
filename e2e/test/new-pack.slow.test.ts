import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { linesOf } from '../../scripts/deploy/docker.ts';
import { type InstalledCopy, installedCopy } from '../new-pack/installed-copy.ts';

/** Also the beginning of another pack's name, which must not be taken for it. */
const pack = 'chain';
const wishes = ['--title', "Chain, the captain's choice", '--owner', '@team-sea'];

const minutes = 60_000;

/** The repository's own tests of what every pack has to have, run on the copy. */
const testsOfEveryPack = ['owners', 'compose-files', 'kubernetes', 'import-directions', 'tool-lists', 'ports', 'drift'];

let copy: InstalledCopy;
let made: Awaited<ReturnType<InstalledCopy['run']>>;

const changes = () => copy.git('status', '--porcelain', '--untracked-files=all');
const read = (path: string) => readFile(join(copy.folder, path), 'utf8');

beforeAll(async () => {
  copy = await installedCopy();
  made = await copy.run('scripts/new-pack.ts', pack, ...wishes);
  if (made.code !== 0) throw new Error(made.output);
  await copy.git('add', '--all');
  await copy.git('commit', '--quiet', '--message', 'With a new pack');
  await copy.git('tag', 'with-pack');
}, 3 * minutes);

beforeEach(async () => {
  await copy.reset('with-pack');
  if (!existsSync(join(copy.folder, 'services', pack, 'node_modules'))) await copy.install();
}, minutes);

afterAll(() => copy?.remove());

describe('npm run new-pack', () => {
  test('tells the three things to do next', () => {
    expect(made).toEqual({
      code: 0,
      output: expect.stringMatching(/1\. Look at it.*2\. Make it yours.*3\. Put it live/s),
    });
  });

  test('only adds, and leaves nothing of its template behind', async () => {
    const changed = linesOf(await copy.git('diff', '--numstat', 'as-it-is', 'with-pack'));
    const replaced = changed.filter((line) => !/^\d+\t0\t/.test(line)).map((line) => line.split('\t')[2]);

    // The columns of a table, and what the last one of a list in JSON does not have behind it.
    expect(replaced.filter((file) => file !== 'README.md' && file !== 'gateway/packs.json')).toEqual([]);
    const added = await copy.git('diff', '--unified=0', 'as-it-is', 'with-pack');
    expect(added).toContain(`+++ b/services/${pack}/src/server.ts`);
    expect(added).not.toMatch(/^\+.*(my-pack|MY_PACK|My pack|my-team|\b8100\b)/m);
  });

  test(
    'makes a pack that passes its checks and tests at once, has all that every pack has to have, and leaves everything well formed',
    async () => {
      const lint = await copy.run('node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.');
      const tests = [`services/${pack}/`, ...testsOfEveryPack.map((name) => `e2e/test/${name}`)];
      const { code, output } = await copy.test('--project', 'quick', ...tests);

      expect(lint.code === 0 ? '' : lint.output).toBe('');
      expect(code === 0 ? '' : output).toBe('');
      expect(output).toContain(`services/${pack}/test/contract.test.ts`);
      expect(output).toMatch(/Tests .* passed/);
    },
    4 * minutes,
  );

  test('writes the pages of its tools', async () => {
    const { code, output } = await copy.run('scripts/tool-pages.ts', '--check');

    expect([code, output]).toEqual([0, expect.stringMatching(/^All \d+ pages of docs\/tools are up to date/)]);
    expect(await read(`docs/tools/${pack}/search_items.md`)).toContain(`/${pack}/mcp`);
  });

  test('is refused in words, with what to type, and changes nothing', async () => {
    const { code, output } = await copy.run('scripts/new-pack.ts', 'north', '--team', 'a');

    expect(code).toBe(1);
    expect(output).toMatch(/Unknown option '--team'/);
    expect(output).toContain('npm run new-pack -- tides --title "Tides" --owner team-sea');
    expect(await changes()).toBe('');
  });
});

describe('the pack of docs/first-pack.md', () => {
  test(
    'comes about by the steps that are told there, and passes its tests',
    async () => {
      const told = await read('docs/first-pack.md');
      const [expectedFailure = 'the text of a failed run'] = /(?<=```text\n).*?(?=\n```)/s.exec(told) ?? [];
      const run: string[] = [];
      for (const { language, code } of stepsIn(told.replaceAll('tides', pack))) {
        const [, path] = /^\/\/ (\S+)\n/.exec(code) ?? [];
        if (language === 'ts') await writeFile(join(copy.folder, 'services', pack, `${path}`), code);
        if (language !== 'sh' || /npm (start|run (new-pack|deploy))/.test(code)) continue;
        const ended = await copy.shell(`${code}\n[ "$PWD" = "${copy.folder}" ]`);
        if (ended.code !== 0)
          expect(ended.output.replace(/^ +/gm, '')).toContain(expectedFailure.replaceAll('tides', pack));
        run.push(`${ended.code} ${code.split('\n').at(-1)}`);
      }

      const left = await copy.shell(
        `! grep -riE 'items|example api' services/${pack}/src services/${pack}/stand-in docs/tools/${pack}`,
      );
      expect(left.output).toBe('');
      expect(await read(`docs/tools/${pack}/next_${pack}.md`)).toContain('not_found');
      expect(run).toEqual(['0 cd ../..', `1 npm test -- --pack ${pack}`, `0 npm test -- --pack ${pack}`]);
    },
    8 * minutes,
  );
});

const stepsIn = (markdown: string) =>
  [...markdown.matchAll(/^```(\w+)\n(.*?)\n```$/gms)].map(([, language = '', code = '']) => ({ language, code }));

describe('npm run remove-pack', () => {
  test('keeps what is in no commit', async () => {
    await copy.git('reset', '--quiet', 'as-it-is');
    const before = await changes();
    const { code, output } = await copy.run('scripts/remove-pack.ts', pack);

    expect([code, output]).toEqual([1, expect.stringMatching(/[12]\d files of chain are in no commit/)]);
    expect(await changes()).toBe(before);
  });

  test(
    'leaves no trace',
    async () => {
      await copy.git('reset', '--quiet', 'as-it-is');
      const { code, output } = await copy.run('scripts/remove-pack.ts', pack, '--force');

      expect([code, output]).toEqual([0, expect.stringContaining('chain is gone from this repository')]);
      expect(await changes()).toBe('');
    },
    minutes,
  );

  test('removes nothing for a name that is no pack, and tells which may have been meant', async () => {
    const names = ['.', '..', 'quotes/src', '../services', '*', 'quote'];
    const runs = await Promise.all(names.map((name) => copy.run('scripts/remove-pack.ts', name, '--force')));

    for (const run of runs) expect(run).toEqual({ code: 1, output: expect.stringMatching(/^There is no pack "/) });
    expect(runs.at(-1)?.output).toMatch(/^There is no pack "quote", did you mean quotes\?/);
    expect(await changes()).toBe('');
  });
});

test(
  'a pack that cannot be made is taken back, with the reason',
  async () => {
    await copy.reset('as-it-is');
    await rm(join(copy.folder, 'services', pack), { recursive: true, force: true });
    await writeFile(join(copy.folder, 'CODEOWNERS'), '* @toolpacks\n');
    const { code, output } = await copy.run('scripts/new-pack.ts', pack, ...wishes);

    expect([code, output]).toEqual([1, expect.stringMatching(/Taking everything back.*CODEOWNERS has no line like/s)]);
    expect(await changes()).toBe(' M CODEOWNERS\n');
  },
  minutes,
);
