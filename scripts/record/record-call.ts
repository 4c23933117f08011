import type { Harness } from '../../packages/pack-kit/src/harness.ts';
import { startPack } from '../../packages/pack-kit/src/testing/start-pack.ts';
import { type Recording, toRecordedAnswer } from '../../packages/upstream/src/testing/recording.ts';
import { replayRecording, withoutHosts } from '../../packages/upstream/src/testing/replay-recording.ts';
import { loadHarness } from '../packs/load-harness.ts';
import { type ProxiedUpstreams, startProxies } from './start-proxies.ts';
import { toExchanges } from './to-exchanges.ts';

export interface CallToRecord {
  readonly pack: string;
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** Of it, only what names upstreams and CONTACT_URL is used: all else is as it is by default, with each replay too. */
  readonly env: NodeJS.ProcessEnv;
}

export interface Recorded {
  readonly recording: Recording;
  /** What is not in it, in sentences. */
  readonly remarks: readonly string[];
}

/** Makes a call for real, with what its pack and its upstream say to each other. Throws where there is nothing to keep. */
export async function recordCall({ pack: name, tool, args, env }: CallToRecord): Promise<Recorded> {
  const harness = await loadHarness(name);
  const upstreams = harness.upstreamUrls(env);
  if (Object.keys(upstreams).length === 0) {
    throw new Error(`${name} asks no upstream as it is configured: there is nothing to record. Set the URL of one.`);
  }
  const recordedAt = new Date();
  const proxies = await startProxies(upstreams);
  try {
    const settings = { ...proxies.env, ...(env.CONTACT_URL && { CONTACT_URL: env.CONTACT_URL }) };
    const result = await callOnce(harness, settings, recordedAt, { name, tool, args });
    return await toRecording({ name, tool, args, recordedAt, result }, harness, proxies);
  } finally {
    await proxies.stop();
  }
}

interface Call {
  readonly name: string;
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
}

async function callOnce(
  harness: Harness,
  env: NodeJS.ProcessEnv,
  at: Date,
  { name, tool, args }: Call,
): Promise<unknown> {
  const pack = await harness.createPack(env, { now: () => at });
  const tools = pack.tools.map((one) => one.name);
  if (!tools.includes(tool)) {
    throw new Error(`${name} has no tool ${JSON.stringify(tool)}. There are ${tools.join(', ')}.`);
  }
  const service = await startPack(pack);
  try {
    return await service.call(tool, args);
  } finally {
    await service.stop();
  }
}

async function toRecording(
  { name, tool, args, recordedAt, result }: Call & { readonly recordedAt: Date; readonly result: unknown },
  harness: Harness,
  { passed, counts, hosts, urls }: ProxiedUpstreams,
): Promise<Recorded> {
  const live = withoutHosts(toRecordedAnswer(result), hosts);
  const said = 'error' in live ? ` The pack said: ${live.error.text}` : '';
  if (passed().length === 0) throw new Error(`${name}: ${tool} asked no upstream: nothing is recorded.${said}`);
  const answered = passed().filter(({ answer }) => answer);
  if (answered.length === 0) {
    const reasons = [...new Set(passed().map(({ host, reason }) => `${host}: ${reason}`))].join('; ');
    throw new Error(`${name}: the upstream cannot be reached (${reasons}): nothing is recorded.`);
  }
  if ('error' in live && live.error.class === 'upstream_timeout') {
    throw new Error(`${name}: the upstream took too long: nothing is recorded.${said}`);
  }
  const { exchanges, redaction, leftOut } = toExchanges(passed(), { urls, hosts });
  const asked = new Set(exchanges.map(({ upstream }) => upstream.split(' ')[0]));
  const first: Recording = {
    pack: name,
    tool,
    arguments: args,
    recorded_at: recordedAt.toISOString(),
    upstreams: Object.fromEntries(Object.entries(counts).filter(([setting]) => asked.has(setting))),
    exchanges,
    answer: JSON.parse(redaction.text(JSON.stringify(live))),
  };
  const recording = await settle(first, harness, leftOut.length > 0);
  return { recording, remarks: leftOut };
}

/**
 * A recording is worth something only where it gives the same answer again. Of a shortened one, that is the answer to what is
 * left of it.
 */
async function settle(recording: Recording, harness: Harness, isShortened: boolean): Promise<Recording> {
  const start = async (env: NodeJS.ProcessEnv, now: () => Date) => startPack(await harness.createPack(env, { now }));
  const { answer, difference } = await replayRecording(recording, start);
  if (difference.length === 0) return recording;
  const settled = { ...recording, answer };
  const again = isShortened ? await replayRecording(settled, start) : { difference };
  if (again.difference.length === 0) return settled;
  throw new Error(
    `${recording.pack}: ${recording.tool} answered otherwise to the same exchange: nothing is recorded. A random tool needs a seed.\n  ${again.difference.join('\n  ')}`,
  );
}
