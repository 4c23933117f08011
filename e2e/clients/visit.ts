import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** One call that a client is told to make: params of `tools/call`. */
export interface PlannedCall {
  readonly name: string;
  readonly arguments: Record<string, unknown>;
}

export interface PlannedVisit {
  readonly url: string;
  readonly calls: readonly PlannedCall[];
  /** What to look for in each response on its way to the client, and what to put in its place. */
  readonly garble?: { readonly from: string; readonly to: string };
}

/** What a client saw on one visit to one MCP endpoint. */
export interface Visit {
  /** Names of the tools listed. */
  readonly tools: readonly string[];
  /** Results as the client hands them on, in the order of the planned calls. */
  readonly answers: readonly unknown[];
  /** Why a garbled visit failed. */
  readonly error?: string;
  /** What was negotiated, where the client reports it. */
  readonly protocol?: { readonly era: string | undefined; readonly version: string | undefined };
}

export type ClientName = 'sdk' | 'client, default' | 'client, auto' | 'client, pinned' | 'ai-sdk' | 'openai-agents';

/** What one client is to do, as JSON in the first argument of `main.ts`. */
export interface Errand {
  readonly client: ClientName;
  readonly visits: readonly PlannedVisit[];
}

/** What came of it, as JSON on its standard output. */
export interface Report {
  readonly visits: readonly Visit[];
  readonly namesLookedUp: readonly string[];
}

/** Runs a client in a process of its own. Rejects with what it wrote where it fails. */
export async function sendClient(errand: Errand): Promise<Report> {
  const main = new URL('./main.ts', import.meta.url).pathname;
  const { stdout } = await promisify(execFile)(process.execPath, [main, JSON.stringify(errand)], {
    env: { PATH: process.env.PATH, OPENAI_AGENTS_DISABLE_TRACING: '1' },
  });
  return JSON.parse(stdout);
}
