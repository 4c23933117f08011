import { until } from '@toolpacks/testing';
import { docker } from '../../scripts/deploy/docker.ts';

/** The service's process: not the init process that started it, and not the one that looks. */
const findServer = `
const { readdirSync, readFileSync, readlinkSync, writeFileSync } = require('node:fs');
const isServer = (pid) => {
  try {
    return readlinkSync('/proc/' + pid + '/exe').endsWith('/node') && readFileSync('/proc/' + pid + '/cmdline', 'utf8').includes('dist/server.js');
  } catch {
    return false; // It has just ended, as a health check does.
  }
};
const server = readdirSync('/proc').find((pid) => /^\\d+$/.test(pid) && Number(pid) !== process.pid && isServer(pid));
`;

/** From within, because a container that is killed from outside counts as stopped on purpose and stays down. */
export const killServer = (container: string): Promise<unknown> =>
  docker('exec', container, 'node', '-e', `${findServer} process.kill(Number(server), 'SIGKILL');`);

/** Takes all memory that the container may have, after having told the kernel to end the service first. */
export const fillMemory = (container: string): Promise<unknown> =>
  docker(
    ...['exec', container, 'node', '--max-old-space-size=4096', '-e'],
    `${findServer} writeFileSync('/proc/' + server + '/oom_score_adj', '1000');
    const taken = [];
    for (let block = 0; block < 64; block++) taken.push(Buffer.alloc(16 * 1024 * 1024, 1));`,
  ).catch(() => undefined);

/** The kernel may refuse to freeze a container while one of its processes starts, such as a health check. */
export const pause = (container: string): Promise<void> =>
  until(() =>
    docker('pause', container).then(
      () => true,
      (error) => {
        if (/unable to freeze/.test(String(error))) return false;
        throw error;
      },
    ),
  );
