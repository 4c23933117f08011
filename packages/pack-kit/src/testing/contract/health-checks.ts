import { readMetrics } from '@toolpacks/http/testing';
import * as z from 'zod';
import { callTool } from './ask.ts';
import { complain } from './complain.ts';
import type { ContractCheck } from './contract-subject.ts';
import type { Lab } from './create-lab.ts';
import { examplesOf } from './listed-tool.ts';
import { failureClass } from './read-meta.ts';

const time = z.iso.datetime().nullable();

const status = z.looseObject({
  pack: z.string(),
  version: z.string(),
  state: z.literal('ready'),
  upstreams: z.array(
    z.looseObject({
      name: z.string().min(1),
      last_success: time,
      last_error: time,
      last_error_class: failureClass.nullable(),
      latency_ms: z.number().min(0).nullable(),
      circuit: z.enum(['closed', 'half_open', 'open']),
    }),
  ),
});

/** What operators and the gateway ask beside the calls. */
export function healthChecks({ subject: { name, upstream }, well }: Lab): ContractCheck[] {
  /** The pack, after an answer of every tool. */
  const afterCalls = async () => {
    const pack = await well.get();
    for (const example of pack.tools.flatMap((tool) => examplesOf(tool).slice(0, 1))) await callTool(pack.url, example);
    return pack;
  };

  return [
    {
      name: 'is alive at /healthz and can serve at /readyz',
      async run() {
        const { baseUrl } = await well.get();
        for (const [path, word] of [
          ['/healthz', 'ok'],
          ['/readyz', 'ready'],
        ]) {
          const response = await fetch(baseUrl + path);
          const text = await response.text();
          const isRight = response.status === 200 && text === JSON.stringify({ status: word });
          complain(`${name}${path}`, [
            !isRight && `HTTP ${response.status} ${text}; it has to be {"status":"${word}"}`,
          ]);
        }
      },
    },
    {
      name: 'tells the condition of its upstreams at /status',
      async run() {
        const { baseUrl } = await afterCalls();
        const shown = status.parse(JSON.parse(await (await fetch(`${baseUrl}/status`)).text()));
        const answered = shown.upstreams.filter(({ last_success }) => last_success !== null);
        complain(`${name}/status`, [
          shown.pack !== name && `names the pack ${shown.pack}`,
          upstream !== undefined && shown.upstreams.length === 0 && 'has no upstream; give them to definePack',
          upstream !== undefined &&
            answered.length === 0 &&
            'no upstream has a last_success, though calls were answered',
        ]);
      },
    },
    {
      name: 'counts the calls of each tool at /metrics',
      async run() {
        const { baseUrl, tools } = await afterCalls();
        const samples = await readMetrics(baseUrl);
        const counted = new Set(
          samples
            .filter((sample) => sample.name === 'mcp_tool_call_duration_seconds_count' && sample.value > 0)
            .flatMap(({ labels }) => (labels.outcome === 'ok' ? labels.tool : [])),
        );
        const uncounted = tools.filter((tool) => !counted.has(tool.name));
        complain(
          `${name}/metrics`,
          uncounted.map((tool) => `mcp_tool_call_duration_seconds has no call of ${tool.name} with outcome ok`),
        );
      },
    },
  ];
}
