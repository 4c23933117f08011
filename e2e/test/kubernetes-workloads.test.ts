import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeWith } from '@toolpacks/testing';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { Service } from 'kubernetes-models/v1/Service';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { listPacks } from '../../scripts/packs/list-packs.ts';
import { selects } from '../kubernetes/may-reach.ts';
import { readConfigOf } from '../kubernetes/read-config-of.ts';
import { folder, hasKubectl, kubectl, render } from '../kubernetes/render.ts';
import { readWorkloads } from '../kubernetes/workloads.ts';
import { type SpawnedService, spawnService } from '../spawn-service.ts';

const whole = hasKubectl ? render(folder) : [];
const workloads = readWorkloads(whole);
const services = workloads.filter(({ name }) => name !== 'valkey');
const gateway = workloads.find(({ name }) => name === 'gateway');

const deploymentOf = (name: string) =>
  whole.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === name);

/** Where the packs say that they are, by the name of the file in which the gateway sees it. */
const packFiles =
  whole.filter((object) => ConfigMap.is(object)).find(({ metadata }) => metadata.name === 'packs')?.data ?? {};

describeWith(kubectl, 'a workload', () => {
  it.each(services)('$name finds all of its settings right, and reads each of them', async ({ name, settings }) => {
    const service = await readConfigOf(name);
    expect(service.config(settings)).toMatchObject({ HOST: '0.0.0.0', PORT: 8080 });
    expect(service.unread(settings)).toEqual([]);
    expect(service.unread({ ...settings, CASH_URL: 'redis://valkey:6379' })).toEqual(['CASH_URL']);
  });

  it.each(services)('$name allows the host names by which it is called', async ({ name, settings }) => {
    const { ALLOWED_HOSTS } = (await readConfigOf(name)).config(settings);
    const names = whole.filter(
      (object) => Service.is(object) && object.spec?.selector?.['app.kubernetes.io/name'] === name,
    );
    expect([...ALLOWED_HOSTS].sort()).toEqual(names.map(({ metadata }) => metadata.name).sort());
  });

  it.each(services)('$name finishes its calls before it is killed', async ({ name, pod, container, settings }) => {
    const { DRAIN_DELAY_MS, DRAIN_TIMEOUT_MS } = (await readConfigOf(name)).config(settings);
    const sleepS = container.lifecycle?.preStop?.sleep?.seconds ?? 0;
    const spansS = 2;
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(
      sleepS + (DRAIN_DELAY_MS + DRAIN_TIMEOUT_MS) / 1000 + spansS,
    );
  });

  it('that the gateway finds by DNS answers until its address is forgotten', async () => {
    const { config } = await readConfigOf('gateway');
    const { DNS_REFRESH_MS } = z.object({ DNS_REFRESH_MS: z.number() }).parse(config(gateway?.settings ?? {}));
    const cachedS = 30;
    for (const { name, container } of services.filter((one) => one !== gateway)) {
      const sleepS = container.lifecycle?.preStop?.sleep?.seconds ?? 0;
      expect({ name, enough: sleepS > cachedS + DNS_REFRESH_MS / 1000 }).toEqual({ name, enough: true });
    }
  });

  it.each(workloads)('$name meets the restricted profile and can write to /tmp alone', ({ pod, container }) => {
    expect(pod).toMatchObject({
      automountServiceAccountToken: false,
      enableServiceLinks: false,
      securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
    });
    for (const host of ['hostNetwork', 'hostPID', 'hostIPC', 'initContainers']) expect(pod).not.toHaveProperty(host);
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      capabilities: { drop: ['ALL'] },
      readOnlyRootFilesystem: true,
    });
    const writable = (container.volumeMounts ?? []).filter(({ readOnly }) => !readOnly);
    expect(writable).toEqual([{ name: 'tmp', mountPath: '/tmp' }]);
    const kinds = (pod.volumes ?? []).flatMap(({ name, ...source }) => Object.keys(source));
    expect(kinds.filter((kind) => !['emptyDir', 'configMap', 'secret'].includes(kind))).toEqual([]);
    expect(container.resources).toMatchObject({
      requests: { cpu: expect.anything(), memory: expect.anything() },
      limits: { cpu: expect.anything(), memory: expect.anything() },
    });
  });

  it.each(services)('$name is probed where it answers, and replaced without a gap', ({ name, container }) => {
    expect(container).toMatchObject({
      ports: [{ name: 'http', containerPort: 8080 }],
      startupProbe: { httpGet: { path: '/readyz', port: 'http' } },
      readinessProbe: { httpGet: { path: '/readyz', port: 'http' } },
      livenessProbe: { httpGet: { path: '/healthz', port: 'http' } },
    });
    const deployment = deploymentOf(name);
    expect(deployment).toMatchObject({ spec: { strategy: { rollingUpdate: { maxUnavailable: 0 } } } });
    // With a number of its own, each `kubectl apply` would undo what the autoscaler has done.
    expect(deployment?.spec).not.toHaveProperty('replicas');
  });

  it.each(services)(
    '$name is scaled from two replicas up, spread, and disrupted one at a time',
    ({ name, pod, labels }) => {
      const autoscaler = whole
        .filter((one) => HorizontalPodAutoscaler.is(one))
        .find((one) => one.metadata.name === name);
      expect(autoscaler?.spec).toMatchObject({ minReplicas: 2, scaleTargetRef: { kind: 'Deployment', name } });
      const budget = whole.filter((one) => PodDisruptionBudget.is(one)).find((one) => one.metadata.name === name);
      expect(budget?.spec?.maxUnavailable).toBe(1);
      const spread = (pod.topologySpreadConstraints ?? []).map(({ labelSelector }) => labelSelector);
      for (const selector of [budget?.spec?.selector, ...spread]) {
        expect(selector && workloads.filter((one) => selects(selector, one.labels))).toMatchObject([{ labels }]);
      }
      expect(spread).toHaveLength(2);
    },
  );

  it('is selected by its own Deployment and Services alone, at ports that its container has', () => {
    for (const { metadata, spec } of whole.filter((object) => Service.is(object))) {
      const chosen = workloads.filter(({ labels }) => selects({ matchLabels: spec?.selector ?? {} }, labels));
      expect(chosen.map(({ name }) => name)).toEqual([metadata.name.replace(/-replicas$/, '')]);
      const names = chosen.flatMap(({ container }) => container.ports ?? []).map(({ name }) => name);
      expect(spec?.ports?.map(({ targetPort }) => targetPort)).toEqual(names);
      expect(spec?.clusterIP).toBe(metadata.name.endsWith('-replicas') ? 'None' : undefined);
    }
    for (const { name, labels } of workloads) {
      const selector = z.object({ selector: z.object({ matchLabels: z.record(z.string(), z.string()) }) });
      const { matchLabels } = selector.parse(deploymentOf(name)?.spec).selector;
      expect(workloads.filter((one) => selects({ matchLabels }, one.labels))).toMatchObject([{ labels }]);
    }
  });

  it('names only addresses that there are', () => {
    const ports = whole
      .filter((object) => Service.is(object))
      .flatMap(({ metadata, spec }) => (spec?.ports ?? []).map(({ port }) => `${metadata.name}:${port}`));
    const told = [...workloads.flatMap(({ settings }) => Object.values(settings)), ...Object.values(packFiles)];
    const named = told.flatMap((value) => [...value.matchAll(/:\/\/([^"/]+)/g)].map(([, address = '']) => address));
    expect(named.length).toBeGreaterThan(Object.keys(packFiles).length * 2);
    expect(named.filter((address) => !ports.includes(address))).toEqual([]);
  });

  it('called gateway follows the packs in a folder, and finds its keys in another', () => {
    const packsFolder = gateway?.settings.PACKS_FILE;
    expect(gateway?.container.volumeMounts).toContainEqual({ name: 'packs', mountPath: packsFolder, readOnly: true });
    expect(gateway?.pod.volumes).toContainEqual({ name: 'packs', configMap: { name: 'packs' } });
    const secret = { secretName: 'gateway-api-keys', optional: true };
    expect(gateway?.pod.volumes).toContainEqual({ name: 'api-keys', secret });
  });

  it('called gateway knows every pack by the file that its component adds', async () => {
    const packsFolder = await mkdtemp(join(tmpdir(), 'toolpacks-kubernetes-'));
    let service: SpawnedService | undefined;
    try {
      for (const [name, text] of Object.entries(packFiles)) await writeFile(join(packsFolder, name), text);
      service = await spawnService('gateway', { PACKS_FILE: packsFolder });
      const refused = await fetch(`${service.baseUrl}/no-such-pack/mcp`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      });
      const [, known = ''] = /No such pack; here are: (.*)"/.exec(await refused.text()) ?? [];
      expect(known.split(', ').sort()).toEqual((await listPacks()).map(({ name }) => name));
    } finally {
      await service?.stop();
      await rm(packsFolder, { recursive: true });
    }
  });

  it('called valkey keeps everything in memory, of which it has enough, and drops what is old', () => {
    const valkey = workloads.find(({ name }) => name === 'valkey');
    const args = (valkey?.container.args ?? []).join(' ');
    expect(args).toContain('--save  --appendonly no --maxmemory 192mb --maxmemory-policy allkeys-lru');
    expect(valkey?.container.resources?.limits).toMatchObject({ memory: '256Mi' });
  });
});
