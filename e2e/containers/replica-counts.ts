import { docker } from '../../scripts/deploy/docker.ts';

const readMetrics = "fetch('http://127.0.0.1:8080/metrics').then((answer) => answer.text()).then(console.log)";

/** Calls of the pack that each of its containers has answered with 200. */
export const answeredBy = (pack: string, containers: readonly string[]): Promise<number[]> =>
  Promise.all(
    containers.map(async (container) => {
      const metrics = await docker('exec', container, 'node', '-e', readMetrics);
      const count = new RegExp(
        `_request_duration_seconds_count\\{.*route="/${pack}/mcp",status="200".*\\} (\\d+)$`,
        'm',
      ).exec(metrics)?.[1];
      return Number(count ?? 0);
    }),
  );
