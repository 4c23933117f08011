import { Agent } from 'node:http';
import { join } from 'node:path';
import { buildAll, down, port, upAll } from 'docker-compose';
import { freePort } from '../../scripts/start/free-port.ts';
import { callTool, type Tool } from '../load/call-tool.ts';
import { type Load, startLoad } from '../load/start-load.ts';
import { ownImages, removeImages } from './own-images.ts';

export interface ComposeStack {
  readonly project: string;
  /** For the functions of docker-compose. */
  readonly options: {
    readonly cwd: string;
    readonly composeOptions: string[];
    readonly env: NodeJS.ProcessEnv;
  };
  readonly gatewayUrl: string;
  /** `<project>-<service>-<index>` */
  container(service: string, index?: number): string;
  /** Calls a tool on and on; ends with the stack at the latest. */
  load(tool: Tool, callsPerSecond: number): Load;
  stop(): Promise<void>;
}

export const root = join(import.meta.dirname, '../..');

/**
 * Builds the images and has the whole stack up and healthy, as a project of its own on a free port, with sample data; from this
 * repository or from a copy.
 */
export async function startComposeStack(settings: NodeJS.ProcessEnv = {}, folder = root): Promise<ComposeStack> {
  const project = `toolpacks-test-${process.pid}-${Date.now().toString(36)}`;
  const env = {
    ...process.env,
    ...ownImages(project),
    COMPOSE_PROJECT_NAME: project,
    GATEWAY_PORT: String(await freePort(0)),
    SAMPLE_DATA: 'always',
    ...settings,
  };
  const options = { cwd: folder, composeOptions: ['--project-name', project], env };
  const agent = new Agent({ keepAlive: true });
  const loads: Load[] = [];

  async function stop(): Promise<void> {
    await Promise.all(loads.map((load) => load.stop()));
    agent.destroy();
    await down({ ...options, commandOptions: ['--timeout', '5', '--volumes'] });
    await removeImages(project);
  }

  try {
    await buildAll(options);
    await upAll({ ...options, commandOptions: ['--wait'] });
    const published = await port('gateway', 8080, options);
    const gatewayUrl = `http://127.0.0.1:${published.data.port}`;
    return {
      project,
      options,
      gatewayUrl,
      container: (service, index = 1) => `${project}-${service}-${index}`,
      load(tool, callsPerSecond) {
        const load = startLoad(callTool(gatewayUrl, tool, agent), { callsPerSecond });
        loads.push(load);
        return load;
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
