import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { PackPlan } from './read-plan.ts';

/** Installed, or built. */
const leftOut = /(^|[\\/])(node_modules|dist|\.turbo)([\\/]|$)/;

/**
 * Writes a template's files into a folder, with what the plan says in the place of the template's own name, title, owner and
 * port. Replaces nothing: throws where a file is there.
 */
export async function fillTemplate(template: string, target: string, plan: PackPlan): Promise<void> {
  const entries = await readdir(template, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  for (const file of files) {
    const path = relative(template, file);
    if (leftOut.test(path)) continue;
    const copy = join(target, fill(path, plan));
    await mkdir(dirname(copy), { recursive: true });
    await writeFile(copy, fill(await readFile(file, 'utf8'), plan), { flag: 'wx' });
  }
}

/** What stands in a template for what a plan says. */
export function fill(text: string, { name, title, owner, port }: PackPlan): string {
  const filled: Readonly<Record<string, string>> = {
    "'My pack'": `'${title.replaceAll("'", "\\'")}'`,
    'My pack': title,
    'my-pack': name,
    MY_PACK: toVariablePrefix(name),
    'my-team': owner,
    '8100': `${port}`,
  };
  return text.replace(/'My pack'|My pack|my-pack|MY_PACK|my-team|\b8100\b/g, (token) => filled[token] ?? token);
}

/** `north-sea` has settings such as NORTH_SEA_UPSTREAM_URL. */
const toVariablePrefix = (name: string): string => name.toUpperCase().replaceAll('-', '_');
