import { join } from 'node:path';

/** What the tests of containers share in one run: its images are `<project>/<service>`. */
export interface RunStack {
  readonly project: string;
  /** The gateway's, on the loopback address. */
  readonly gatewayPort: number;
}

/** For the functions of docker-compose. */
export interface ComposeOptions {
  readonly cwd: string;
  readonly composeOptions: string[];
  readonly env: NodeJS.ProcessEnv;
}

export const root = join(import.meta.dirname, '../..');

/** Milliseconds for a step that builds images, or waits for containers. */
export const stepMs = 300_000;

/** Images and containers of the run's own, with sample data and without the settings of whoever runs the stack here. */
export const composeOptions = (
  { project, gatewayPort }: RunStack,
  settings: NodeJS.ProcessEnv = {},
  folder = root,
): ComposeOptions => ({
  cwd: folder,
  composeOptions: ['--project-name', project],
  env: {
    ...process.env,
    IMAGE_PREFIX: project,
    COMPOSE_DISABLE_ENV_FILE: '1',
    COMPOSE_PROJECT_NAME: project,
    GATEWAY_PORT: String(gatewayPort),
    SAMPLE_DATA: 'always',
    ...settings,
  },
});
