import { until } from '@toolpacks/testing';
import { configServices, upAll } from 'docker-compose';
import { inject } from 'vitest';
import * as z from 'zod';
import { docker, linesOf } from '../../scripts/deploy/docker.ts';
import { createLoads, type Loads } from '../load/loads.ts';
import { type ComposeOptions, composeOptions, type RunStack } from './run-stack.ts';

export interface ComposeStack {
  readonly project: string;
  readonly options: ComposeOptions;
  readonly gatewayUrl: string;
  readonly loads: Loads;
  /** `<project>-<service>-<index>` */
  container(service: string, index?: number): string;
}

const status = z.object({
  packs: z.array(
    z.object({ name: z.string(), replicas: z.array(z.object({ state: z.string(), version: z.string().nullable() })) }),
  ),
});

/** A pack and its replicas, as the gateway's `/status` has them; none while it does not respond. */
export async function readPacks(gatewayUrl: string): Promise<z.output<typeof status>['packs']> {
  const response = await fetch(`${gatewayUrl}/status`).catch(() => undefined);
  return response?.ok ? status.parse(await response.json()).packs : [];
}

/** The stack that this run's tests of containers share. */
export function runStack(): RunStack {
  const stack = inject('stack');
  if (stack === undefined) throw new Error('The images are built where a container engine responds, and none does');
  return stack;
}

/**
 * Brings the stack of this run to a known state, whatever a test before has left: one healthy container of each service, from
 * the images of this run, with these settings, in the files of this folder, and every pack up at the gateway.
 */
export async function setUpStack(settings: NodeJS.ProcessEnv = {}, folder?: string): Promise<ComposeStack> {
  const { project, gatewayPort } = runStack();
  const options = composeOptions({ project, gatewayPort }, settings, folder);
  const gatewayUrl = `http://127.0.0.1:${gatewayPort}`;
  const { services } = (await configServices(options)).data;
  await removeAllBut(services, project);
  await upAll({ ...options, commandOptions: ['--no-build'] });
  // Not with --wait, which ends where a health check fails once more than it may, as on a busy machine.
  await until(async () => {
    const healthy = await containersIn(project, '{{.ID}}', '--filter', 'health=healthy');
    return healthy.length === services.length;
  });
  await until(async () => {
    const packs = await readPacks(gatewayUrl);
    return packs.length > 0 && packs.every(({ replicas }) => replicas.length === 1 && replicas[0]?.state === 'up');
  });
  return {
    project,
    options,
    gatewayUrl,
    loads: createLoads(gatewayUrl),
    container: (service, index = 1) => `${project}-${service}-${index}`,
  };
}

/** Removes what a test before has left: containers of further services, and all but the first of each. */
async function removeAllBut(services: readonly string[], project: string): Promise<void> {
  const label = (name: string) => `{{.Label "com.docker.compose.${name}"}}`;
  const format = `{{.ID}} ${label('container-number')} ${label('service')}`;
  const containers = (await containersIn(project, format, '--all')).map((line) => line.split(' '));
  const left = containers.flatMap(([id = '', number, service = '']) =>
    number === '1' && services.includes(service) ? [] : [id],
  );
  if (left.length > 0) await docker('rm', '--force', ...left);
}

const containersIn = async (project: string, format: string, ...filters: readonly string[]): Promise<string[]> =>
  linesOf(
    await docker('ps', '--format', format, '--filter', `label=com.docker.compose.project=${project}`, ...filters),
  );
