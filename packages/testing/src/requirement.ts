import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Something that tests need and that a machine may lack, such as a Redis server. */
export interface Requirement {
  /** What is missing, as a reader of the summary sees it: `no redis-server on PATH`. Undefined where nothing is. */
  readonly missing: string | undefined;
}

const root = join(import.meta.dirname, '../../..');

const runs = (program: string, ...args: string[]) => spawnSync(program, args, { stdio: 'ignore' }).status === 0;

const require = (isPresent: boolean, missing: string): Requirement => ({ missing: isPresent ? undefined : missing });

/** A program on PATH; `args` have it exit with 0 at once. */
export const requireProgram = (program: string, ...args: string[]): Requirement =>
  require(runs(program, ...args), `no ${program} on PATH`);

/** A folder of captured upstream responses beside the repository, such as `gdacs`. */
export const requireCaptures = (folder: string): Requirement =>
  require(existsSync(capturesFolder(folder)), `no ../shared/samples/${folder} beside this checkout`);

const capturesFolder = (folder: string): string => join(root, '../shared/samples', folder);

/** A container engine with Compose v2 that responds. */
export const requireEngine = (): Requirement =>
  require(runs('docker', 'info') &&
    runs('docker', 'compose', 'version'), 'no container engine with Compose v2 responds');

const browserPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Path of the installed Chromium or Chrome. */
export const findBrowser = (): string | undefined => browserPaths.find((path) => existsSync(path));

export const requireBrowser = (): Requirement =>
  require(findBrowser() !== undefined, 'no Chromium or Chrome installed');

/** Upstream responses that tests read; `missing` is set where the folder is absent. */
export interface ResponseFolder extends Requirement {
  /** For titles: `excerpts` or `captures`. */
  readonly title: string;
  readonly path: string;
}

/** The folder `excerpts` of a package's tests: small responses with made-up values in the form of the captures. */
export const excerptsOf = (testFolder: string): ResponseFolder => ({
  title: 'excerpts',
  path: join(testFolder, 'excerpts'),
  missing: undefined,
});

/** Full responses beside the repository, such as those of `gdacs`. */
export const capturesOf = (folder: string): ResponseFolder => ({
  title: 'captures',
  path: capturesFolder(folder),
  ...requireCaptures(folder),
});
