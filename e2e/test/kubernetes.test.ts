import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeWith } from '@toolpacks/testing';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { Namespace } from 'kubernetes-models/v1/Namespace';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { listPacks } from '../../scripts/packs/list-packs.ts';
import {
  folder,
  foldersIn,
  hasKubectl,
  idOf,
  type KubernetesObject,
  kubectl,
  render,
  renderText,
  renderWith,
  renderWithout,
} from '../kubernetes/render.ts';
import { schemaComplaints } from '../kubernetes/schema-complaints.ts';
import { readWorkloads } from '../kubernetes/workloads.ts';

const packs = (await listPacks()).map(({ name }) => name);

const whole = hasKubectl ? render(folder) : [];
const base = hasKubectl ? renderWith([]) : [];
const withPack = new Map(hasKubectl ? packs.map((pack) => [pack, renderWith([pack])]) : []);

const readme = readFileSync(join(folder, 'README.md'), 'utf8');
const shown = [...readme.matchAll(/```yaml\n(# kustomization\.yaml\n.*?)```/gs)].map(([, text = '']) => text);
const adapted = hasKubectl
  ? renderText((manifests) => shown.join('').replaceAll('../toolpacks/deploy/kubernetes', manifests))
  : [];

const byId = (objects: readonly KubernetesObject[]) => new Map(objects.map((object) => [idOf(object), object]));
const ids = (objects: readonly KubernetesObject[]) => objects.map(idOf).sort();

/** The objects of the second that the first does not have, or has otherwise. */
function difference(before: readonly KubernetesObject[], after: readonly KubernetesObject[]): KubernetesObject[] {
  const known = byId(before);
  return after.filter((object) => JSON.stringify(known.get(idOf(object))) !== JSON.stringify(object));
}

const packKeys = (objects: readonly KubernetesObject[]) =>
  objects.filter((object) => ConfigMap.is(object)).find(({ metadata }) => metadata.name === 'packs')?.data ?? {};

/** Its name may be the beginning of another pack's. */
const isOwn = (pack: string, { metadata: { name } }: KubernetesObject): boolean =>
  packs
    .filter((one) => name === one || name.startsWith(`${one}-`))
    .sort()
    .at(-1) === pack;

describeWith(kubectl, 'the manifests', () => {
  it('are what the API takes, as a whole, as the base alone, with one pack, and as README.md adapts them', () => {
    const all = [whole, base, ...withPack.values(), adapted].flat();
    const distinct = new Map(all.map((object) => [JSON.stringify(object), object]));
    expect(schemaComplaints([...distinct.values()])).toEqual([]);
  });

  it('would be refused with a mistake', () => {
    const mistakes = [
      ['"readinessProbe"', '"readynessProbe"', "'readynessProbe' does not exist"],
      ['"backendRefs"', '"backendRef"', "'backendRef' does not exist"],
      ['"containerPort":8080', '"containerPort":"8080"', 'containerPort must be integer'],
      ['"128Mi"', '"128Mo"', 'requests/memory must match format "quantity"'],
      ['"40s"', '"40 seconds"', 'timeouts/request must match pattern'],
      ['"autoscaling/v2"', '"autoscaling/v3"', 'autoscaling/v3 HorizontalPodAutoscaler'],
      ['"kind":"Service"', '"kind":"Servise"', 'v1 Servise is not known'],
    ] as const;
    const texts = whole.map((object) => JSON.stringify(object));
    const broken = mistakes.map(([right, wrong]) =>
      JSON.parse(texts.find((text) => text.includes(right))?.replaceAll(right, wrong) ?? 'null'),
    );
    const complaints = schemaComplaints(broken).join('\n').replaceAll(/'"|"'/g, "'");
    expect(mistakes.filter(([, , complaint]) => !complaints.includes(complaint))).toEqual([]);
  });

  it('are all in one namespace, which is held to the restricted profile', () => {
    const [namespace, ...others] = whole.filter((object) => Namespace.is(object));
    expect(others).toEqual([]);
    expect(namespace?.metadata).toMatchObject({
      name: 'toolpacks',
      labels: { 'pod-security.kubernetes.io/enforce': 'restricted' },
    });
    const elsewhere = whole.filter((one) => !Namespace.is(one) && one.metadata.namespace !== 'toolpacks');
    expect(elsewhere).toEqual([]);
  });

  it('can be adapted as README.md shows', () => {
    expect(shown).toHaveLength(1);
    const changed = difference(whole, adapted).map(idOf);
    expect(changed).toContain('Gateway toolpacks');
    const [gateway] = readWorkloads(adapted).filter(({ name }) => name === 'gateway');
    expect(gateway?.settings).toMatchObject({ PUBLIC_URL: 'https://tools.example.org', ALLOWED_HOSTS: 'gateway' });
    const listed = shown.flatMap((text) => parse(text).images).map(({ name }) => name);
    expect(listed.length).toBeGreaterThanOrEqual(7);
    for (const { container, name } of readWorkloads(adapted).filter((one) => one.name !== 'valkey')) {
      const image = `toolpacks/${name}`;
      const adaptedImage = listed.includes(image) ? `registry.example.org/${image}` : image;
      expect(container.image?.split(':')[0]).toBe(adaptedImage);
    }
  });
});

describeWith(kubectl, 'a pack', () => {
  it.each(packs)('%s has a component, and is part of the whole', (pack) => {
    expect(foldersIn(join(folder, 'components'))).toContain(pack);
    expect(packKeys(whole)).toHaveProperty([`${pack}.json`]);
  });

  it.each(packs)('%s changes nothing but its own objects and its own key, when it comes and when it goes', (pack) => {
    const added = withPack.get(pack) ?? [];
    const without = renderWithout(pack);
    for (const [before, after] of [
      [base, added],
      [without, whole],
    ] as const) {
      const touched = difference(before, after);
      expect(touched.length).toBeGreaterThan(8);
      expect(ids(touched.filter((object) => !isOwn(pack, object)))).toEqual(['ConfigMap packs']);
      expect(ids(before).filter((id) => !ids(after).includes(id))).toEqual([]);
      expect(packKeys(after)).toEqual({
        ...packKeys(before),
        [`${pack}.json`]: JSON.stringify({ [pack]: `http://${pack}-replicas:8080` }),
      });
    }
  });

  it.each(packs)('%s can be selected by its label, with all that belongs to it and nothing else', (pack) => {
    const labelled = whole.filter(({ metadata }) => metadata.labels['app.kubernetes.io/name'] === pack);
    expect(ids(labelled)).toEqual(ids(whole.filter((object) => isOwn(pack, object))));
    expect(labelled.map(({ kind }) => kind).sort()).toEqual([
      'ConfigMap',
      'Deployment',
      'HTTPRoute',
      'HorizontalPodAutoscaler',
      'NetworkPolicy',
      'PodDisruptionBudget',
      'Service',
      'Service',
    ]);
  });

  it('differs from the others in its name, its settings and its sizes alone', () => {
    const [first, ...others] = packs.map((pack) =>
      whole.filter((object) => isOwn(pack, object)).map((object) => withoutName(pack, withoutSizes(object))),
    );
    expect(JSON.stringify(first)).toContain('readOnlyRootFilesystem');
    for (const other of others) expect(other).toEqual(first);
  });
});

const withoutName = (pack: string, object: unknown): unknown =>
  JSON.parse(
    JSON.stringify(object)
      .replaceAll(new RegExp(`${pack}-settings-\\w+`, 'g'), 'pack-settings')
      .replaceAll(new RegExp(`(?<!\\w)${pack}(?!\\w)`, 'g'), 'pack'),
  );

/** Without what may be another for each pack: settings, resources and numbers of replicas. */
function withoutSizes(object: KubernetesObject): unknown {
  const vary = ['data', 'resources', 'minReplicas', 'maxReplicas', 'averageUtilization'];
  return JSON.parse(JSON.stringify(object, (key, value) => (vary.includes(key) ? undefined : value)));
}
