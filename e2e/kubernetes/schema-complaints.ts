import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Gateway } from '@kubernetes-models/gateway-api/gateway.networking.k8s.io/v1/Gateway';
import { HTTPRoute } from '@kubernetes-models/gateway-api/gateway.networking.k8s.io/v1/HTTPRoute';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { Namespace } from 'kubernetes-models/v1/Namespace';
import { Service } from 'kubernetes-models/v1/Service';
import { idOf, type KubernetesObject } from './render.ts';

/**
 * What the API's own schemas have against these objects. The validators of kubernetes-models check values, among them formats
 * and ranges, and let unknown fields pass; its types, checked by the compiler, do not.
 */
export function schemaComplaints(objects: readonly KubernetesObject[]): string[] {
  return [...objects.flatMap(complaintsAboutValues), ...complaintsAboutFields(objects)];
}

/** Whether it is of this kind and version, and then what is wrong with it. */
type Check = (object: unknown) => { readonly wrong: string | undefined } | undefined;

interface Model<T> {
  is(object: unknown): object is T;
  new (data: T): { validate(): void };
}

const checkOf =
  <T>(OfKind: Model<T>): Check =>
  (object) => {
    if (!OfKind.is(object)) return undefined;
    try {
      new OfKind(object).validate();
      return { wrong: undefined };
    } catch (error) {
      return { wrong: error instanceof Error ? error.message : String(error) };
    }
  };

const checks: readonly Check[] = [
  checkOf(ConfigMap),
  checkOf(Deployment),
  checkOf(Gateway),
  checkOf(HorizontalPodAutoscaler),
  checkOf(HTTPRoute),
  checkOf(Namespace),
  checkOf(NetworkPolicy),
  checkOf(PodDisruptionBudget),
  checkOf(Service),
];

function complaintsAboutValues(object: KubernetesObject): string[] {
  const [checked] = checks.flatMap((check) => check(object) ?? []);
  if (!checked) return [`${idOf(object)}: ${object.apiVersion} ${object.kind} is not known`];
  return checked.wrong === undefined ? [] : [`${idOf(object)}: ${checked.wrong}`];
}

const root = join(import.meta.dirname, '../..');
const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--target', 'es2023', '--types', ''];

function complaintsAboutFields(objects: readonly KubernetesObject[]): string[] {
  const project = mkdtempSync(join(tmpdir(), 'toolpacks-kubernetes-'));
  try {
    symlinkSync(join(root, 'e2e/node_modules'), join(project, 'node_modules'));
    for (const [index, object] of objects.entries()) writeFileSync(join(project, `${index}.ts`), asTypeScript(object));
    const files = objects.map((_, index) => `${index}.ts`);
    const compiler = join(root, 'node_modules/.bin/tsc');
    const { stdout, stderr, status } = spawnSync(compiler, [...options, ...files], { cwd: project, encoding: 'utf8' });
    if (status === 0) return [];
    const lines = (stdout + stderr).split('\n').filter((line) => line !== '');
    return lines.map((line) =>
      line.replace(/^(\d+)\.ts\(.*?\)/, (_, index) => idOf(objects[Number(index)] ?? never())),
    );
  } finally {
    rmSync(project, { recursive: true });
  }
}

function asTypeScript(object: KubernetesObject): string {
  const { apiVersion, kind } = object;
  const from = apiVersion.startsWith('gateway.') ? '@kubernetes-models/gateway-api' : 'kubernetes-models';
  const literal = JSON.stringify(object, null, 1);
  return `import type { I${kind} } from '${from}/${apiVersion}/${kind}';\n(${literal}) satisfies I${kind};\n`;
}

function never(): never {
  throw new Error('the compiler complains of a file that was not given to it');
}
