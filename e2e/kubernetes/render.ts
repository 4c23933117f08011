import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { requireProgram } from '@toolpacks/testing';
import { parse, parseAllDocuments, stringify } from 'yaml';
import * as z from 'zod';

/** Where the manifests are. */
export const folder = join(import.meta.dirname, '../../deploy/kubernetes');

/** kubectl on PATH, with the Kustomize that is built into it. */
export const kubectl = requireProgram('kubectl', 'kustomize', '--help');

export const hasKubectl = kubectl.missing === undefined;

/** The names of the folders in a folder, such as those of all packs. */
export const foldersIn = (path: string): string[] =>
  readdirSync(path, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));

const kubernetesObject = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({
    name: z.string(),
    namespace: z.string().optional(),
    labels: z.record(z.string(), z.string()).default({}),
  }),
});

/** Any object as it would be sent to the cluster. */
export type KubernetesObject = z.output<typeof kubernetesObject>;

/** What kubectl makes of a folder that has a kustomization. Throws with kubectl's own words. */
export function render(kustomization: string): KubernetesObject[] {
  const yaml = execFileSync('kubectl', ['kustomize', kustomization], { encoding: 'utf8', stdio: 'pipe' });
  return z.array(kubernetesObject).parse(parseAllDocuments(yaml).map((document) => document.toJS()));
}

/** The base with these packs and no others. */
export const renderWith = (packs: readonly string[]): KubernetesObject[] =>
  renderText((manifests) =>
    stringify({ resources: [`${manifests}/base`], components: packs.map((pack) => `${manifests}/components/${pack}`) }),
  );

/** The whole, without one pack. */
export const renderWithout = (pack: string): KubernetesObject[] =>
  renderText((manifests) => {
    const { resources, components, ...rest } = wholeKustomization.parse(
      parse(readFileSync(join(folder, 'kustomization.yaml'), 'utf8')),
    );
    const moved = (paths: readonly string[]) => paths.map((path) => `${manifests}/${path}`);
    const remaining = components.filter((component) => component !== `components/${pack}`);
    return stringify({ ...rest, resources: moved(resources), components: moved(remaining) });
  });

const wholeKustomization = z.looseObject({ resources: z.array(z.string()), components: z.array(z.string()) });

/** A kustomization of somebody else, who is told the relative path of the manifests. */
export function renderText(write: (manifests: string) => string): KubernetesObject[] {
  const elsewhere = realpathSync(mkdtempSync(join(tmpdir(), 'toolpacks-kubernetes-')));
  try {
    writeFileSync(join(elsewhere, 'kustomization.yaml'), write(relative(elsewhere, folder)));
    return render(elsewhere);
  } finally {
    rmSync(elsewhere, { recursive: true });
  }
}

/** What tells an object from all others. */
export const idOf = ({ kind, metadata }: KubernetesObject): string => `${kind} ${metadata.name}`;
