import { Agent } from 'node:http';
import { until } from '@toolpacks/testing';
import { callTool, type Tool } from './call-tool.ts';
import { type Load, startLoad } from './start-load.ts';

/** Loads that are put on one gateway at the same time. */
export interface Loads {
  /** Calls a tool on and on. */
  start(tool: Tool, callsPerSecond: number): Load;
  /** Until each load has made this many more calls. */
  callOn(calls: number): Promise<void>;
  /** What went wrong so far, and how often. */
  failures(): (readonly [failure: string, count: number])[];
  /** Ends all of them, and returns what went wrong since they were started and how often. */
  stop(): Promise<(readonly [failure: string, count: number])[]>;
}

export function createLoads(gatewayUrl: string): Loads {
  let agent = new Agent({ keepAlive: true });
  let loads: Load[] = [];
  return {
    start(tool, callsPerSecond) {
      const load = startLoad(callTool(gatewayUrl, tool, agent), { callsPerSecond });
      loads.push(load);
      return load;
    },
    async callOn(calls) {
      const targets = loads.map((load) => load.calls + calls);
      await until(() => loads.every((load, index) => load.calls >= (targets[index] ?? 0)));
    },
    failures: () => loads.flatMap(({ failures }) => [...failures]),
    async stop() {
      const reports = await Promise.all(loads.map((load) => load.stop()));
      agent.destroy();
      agent = new Agent({ keepAlive: true });
      loads = [];
      return reports.flatMap(({ failures }) => [...failures]);
    },
  };
}
