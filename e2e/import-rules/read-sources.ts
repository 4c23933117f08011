import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Manifest, SourceFile } from './complaints-about.ts';

const root = new URL('../..', import.meta.url).pathname;

/** Runs in tests alone. No rule allows a source to import it. */
const testing = 'packages/testing';

export interface PackageSources {
  readonly folder: string;
  readonly manifest: Manifest;
  readonly files: readonly SourceFile[];
}

/** The sources of every package, every service and what new ones are made from, the gateway and the aggregate: what runs in production. */
export async function readSources(): Promise<PackageSources[]> {
  const folders = [
    ...(await foldersIn('packages')).filter((folder) => folder !== testing),
    ...(await foldersIn('services')),
    'templates/pack',
    'gateway',
    'aggregate',
  ];
  return Promise.all(folders.map(readPackage));
}

async function foldersIn(parent: string): Promise<string[]> {
  const folders = (await readdir(join(root, parent))).map((name) => `${parent}/${name}`);
  return folders.filter((folder) => existsSync(join(root, folder, 'package.json')));
}

async function readPackage(folder: string): Promise<PackageSources> {
  const base = join(root, folder);
  const entries = await readdir(join(base, 'src'), { withFileTypes: true, recursive: true });
  const sources = entries.filter((entry) => entry.isFile() && /\.[cm]?[jt]sx?$/.test(entry.name));
  const files = sources.map(async ({ parentPath, name }) => {
    const file = join(parentPath, name);
    return { folder, path: relative(base, file).split(sep).join('/'), text: await readFile(file, 'utf8') };
  });
  const manifest: Manifest = JSON.parse(await readFile(join(base, 'package.json'), 'utf8'));
  return { folder, manifest, files: await Promise.all(files) };
}
