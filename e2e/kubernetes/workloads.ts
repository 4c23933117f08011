import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import type { IContainer } from 'kubernetes-models/v1/Container';
import type { IPodSpec } from 'kubernetes-models/v1/PodSpec';
import type { KubernetesObject } from './render.ts';

/** A Deployment as its pods run it. */
export interface Workload {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly pod: IPodSpec;
  /** Each has one. */
  readonly container: IContainer;
  /** Variables that come from ConfigMaps. */
  readonly settings: Readonly<Record<string, string>>;
}

/** Throws where a pod has more than one container, or a ConfigMap is named that is not there. */
export function readWorkloads(objects: readonly KubernetesObject[]): Workload[] {
  const configMaps = objects.filter((object) => ConfigMap.is(object));
  return objects
    .filter((object) => Deployment.is(object))
    .map(({ metadata, spec }) => {
      const { name } = metadata;
      const pod = spec?.template.spec;
      const [container, ...others] = pod?.containers ?? [];
      if (!pod || !container || others.length > 0) throw new Error(`${name} should have one container`);
      const settings = (container.envFrom ?? []).flatMap(({ configMapRef }) => {
        if (!configMapRef) return [];
        const found = configMaps.find((one) => one.metadata.name === configMapRef.name);
        if (!found) throw new Error(`${name} wants ConfigMap ${configMapRef.name}, which is not there`);
        return Object.entries(found.data ?? {});
      });
      const labels = spec?.template.metadata?.labels ?? {};
      return { name, labels, pod, container, settings: Object.fromEntries(settings) };
    });
}
