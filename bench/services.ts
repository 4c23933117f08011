import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Fleet, Server, ServerSpec } from './fleet.ts';
import { readResidentMb } from './process-stats.ts';
import { quoteCall } from './quote-call.ts';
import { type Spread, toSpread } from './spread.ts';
import { type Call, post, toMessage } from './tool-call.ts';

export interface Service {
  readonly name: string;
  readonly kind: 'pack' | 'gateway';
  /** Its bundle; null where it has not been built. */
  readonly bundle: string | null;
}

export interface ServiceFigures {
  readonly name: string;
  readonly kind: Service['kind'];
  /** MB of 10^6 bytes; null where there is no /proc. */
  readonly idleMb: number | null;
  readonly afterCallMb: number | null;
  /** The call that was made. */
  readonly call: string;
  /** Whether it loaded the stand-in, which a live pack never does. */
  readonly hasSamples: boolean;
  readonly readyMs: Spread;
}

export interface ServiceOptions {
  readonly idleMs: number;
  readonly starts: number;
  /** The gateway's packs file; its calls go to the quotes pack. */
  readonly packsFile: string;
}

/** Every service of the repository: the packs, and the gateway. */
export function findServices(root: string): Service[] {
  const packs = readdirSync(join(root, 'services'))
    .filter((name) => existsSync(join(root, 'services', name, 'package.json')))
    .sort()
    .map((name): Service => ({ name, kind: 'pack', bundle: bundleIn(join(root, 'services', name)) }));
  return [...packs, { name: 'gateway', kind: 'gateway', bundle: bundleIn(join(root, 'gateway')) }];
}

export function specOf(name: string, file: string, env: Readonly<Record<string, string>> = {}): ServerSpec {
  return { name, command: [process.execPath, file], env, isReady: answersReadyz };
}

export const answersReadyz = async (baseUrl: string): Promise<boolean> =>
  (await fetch(`${baseUrl}/readyz`)).status === 200;

export async function measureService(
  fleet: Fleet,
  { name, kind, bundle }: Service & { readonly bundle: string },
  { idleMs, starts, packsFile }: ServiceOptions,
): Promise<ServiceFigures> {
  const env = kind === 'gateway' ? { PACKS_FILE: packsFile } : {};
  const spec = specOf(name, bundle, env);
  const readyMs: number[] = [];
  for (let start = 1; start < starts; start += 1) {
    const server = await fleet.start(spec);
    readyMs.push(server.readyMs);
    await server.stop();
  }
  const server = await fleet.start(spec);
  readyMs.push(server.readyMs);
  await delay(idleMs);
  const idleMb = readResidentMb(server.pid);
  const { call, mb, hasSamples = false } = await callOnce(fleet, server, kind, spec);
  await server.stop();
  return { name, kind, idleMb, afterCallMb: mb, call, hasSamples, readyMs: toSpread(readyMs) };
}

/** A tool that asks nobody outside, where there is one; else the first tool, with sample data in place of its upstream. */
async function callOnce(
  fleet: Fleet,
  server: Server,
  kind: Service['kind'],
  spec: ServerSpec,
): Promise<{ call: string; mb: number | null; hasSamples?: boolean }> {
  if (kind === 'gateway') {
    await post(server.baseUrl, quoteCall);
    return { call: 'random_quote of quotes', mb: readResidentMb(server.pid) };
  }
  const toCall = (body: string): Call => ({ ...quoteCall, path: `/${server.name}/mcp`, body });
  const { result } = JSON.parse(await post(server.baseUrl, toCall(toMessage('tools/list'))));
  const tools: readonly ListedTool[] = result.tools;
  const local = tools.find(({ annotations }) => !annotations.openWorldHint);
  const tool = local ?? tools[0];
  if (!tool) throw new Error(`${server.name}: tools/list is empty`);
  const call = toCall(toMessage('tools/call', tool._meta['dev.toolpacks/examples'][0] ?? { name: tool.name }));
  if (local) {
    await post(server.baseUrl, call);
    return { call: tool.name, mb: readResidentMb(server.pid) };
  }
  const withSamples = await fleet.start({ ...spec, env: { ...spec.env, SAMPLE_DATA: 'always' } });
  await post(withSamples.baseUrl, call);
  const mb = readResidentMb(withSamples.pid);
  await withSamples.stop();
  return { call: `${tool.name} (sample data)`, mb, hasSamples: true };
}

interface ListedTool {
  readonly name: string;
  readonly annotations: { readonly openWorldHint: boolean };
  readonly _meta: { readonly 'dev.toolpacks/examples': readonly object[] };
}

function bundleIn(folder: string): string | null {
  const bundle = join(folder, 'dist', 'server.js');
  return existsSync(bundle) ? bundle : null;
}
