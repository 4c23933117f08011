import { createConnection } from 'node:net';
import { callTool, readCallResult, readResult, type ToolCall } from './ask.ts';
import type { Lab } from './create-lab.ts';
import { examplesOf } from './listed-tool.ts';
import { startSlowPost } from './slow-post.ts';
import { type SpawnedPack, spawnPack } from './spawn-pack.ts';
import { until } from './until.ts';

/** What was seen of a process from its start to its end. */
export interface ProcessRun {
  /** Of the call that was under way when SIGTERM came. */
  readonly lastAnswer: { readonly isOk: boolean; readonly text: string };
  /** Undefined where it had to be killed. */
  readonly exitCode: number | null | undefined;
  readonly isListening: boolean;
  /** What kept its event loop alive at the end, as Node names it. */
  readonly openResources: readonly string[] | undefined;
  /** Lines of standard output. */
  readonly output: readonly string[];
  /** The whole of standard error. */
  readonly errors: string;
}

/** Calls every tool well and wrongly, sends SIGTERM in the middle of one more call, and waits for the end. */
export async function observeProcess(lab: Lab, patienceMs: number): Promise<ProcessRun> {
  const { subject } = lab;
  const { tools } = await lab.well.get();
  const upstream = await lab.startUpstream();
  const pack = await spawnPack(subject.serverFile, { PORT: '0', DRAIN_DELAY_MS: '0', ...lab.envFor(upstream) });
  lab.add({ stop: () => pack.kill() });
  const url = `${pack.baseUrl}/${subject.name}/mcp`;

  const examples = tools.flatMap((tool) => examplesOf(tool).slice(0, 1));
  for (const example of examples) {
    await callTool(url, example);
    await callTool(url, { ...example, arguments: { ...example.arguments, no_such_argument: 1 } });
  }
  const lastAnswer = await callThroughDrain(pack, url, examples[0], patienceMs);
  await until(() => pack.exitCode() !== undefined, patienceMs);
  const exitCode = pack.exitCode();
  const isListening = await takesConnections(pack.baseUrl);
  await pack.kill();
  return { lastAnswer, exitCode, isListening, openResources: pack.openResources(), ...pack.printed() };
}

/** SIGTERM comes when the pack has the head of the request, and the body when it has begun to drain. */
async function callThroughDrain(pack: SpawnedPack, url: string, call: ToolCall | undefined, patienceMs: number) {
  const post = await startSlowPost(url, JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: call }));
  pack.terminate();
  await until(() => pack.isDraining() || pack.exitCode() !== undefined, patienceMs);
  try {
    const { status, text } = await post.finish();
    return { isOk: !readCallResult(readResult('tools/call', status, text)).isError, text };
  } catch (error) {
    return { isOk: false, text: String(error) };
  }
}

function takesConnections(baseUrl: string): Promise<boolean> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve) => {
    const socket = createConnection({ host: hostname, port: Number(port) });
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
