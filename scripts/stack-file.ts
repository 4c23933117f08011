import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { compose } from './deploy/docker.ts';
import { type ComposeConfig, toStack } from './deploy/to-stack.ts';

const usage = `Writes the services of docker-compose.yml, with the settings of .env, as docker stack deploy reads them.

  npm run stack-file
  npm run stack-file -- --output /elsewhere/stack.json
`;

try {
  const { output } = parseArgs({ options: { output: { type: 'string', default: 'stack.json' } } }).values;
  // Profiles are for one machine: what they publish is for its own addresses.
  process.env.COMPOSE_PROFILES = '';
  const config: ComposeConfig = JSON.parse(await compose('config', '--format', 'json'));
  // It has every setting in it, keys and passwords too.
  await writeFile(output, `${JSON.stringify(toStack(config), null, 2)}\n`, { mode: 0o600 });
  process.stdout.write(`${output} is written. On a manager of the swarm:

  docker stack deploy --compose-file ${output} toolpacks
`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  process.exitCode = 1;
}
