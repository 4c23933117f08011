import { describeWith, requireEngine, until } from '@toolpacks/testing';
import { down, exec, ps, upOne } from 'docker-compose';
import { expect, test } from 'vitest';
import { docker } from '../../scripts/deploy/docker.ts';
import { runStack } from '../containers/compose-stack.ts';
import { composeOptions, stepMs } from '../containers/run-stack.ts';

const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'random_quote' } };
const answer = { result: { structuredContent: { content: expect.any(String) } } };

const callOverNetwork = `fetch('http://quotes:8080/quotes/mcp', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '${JSON.stringify(call)}' })
  .then((answer) => answer.text()).then((text) => process.stdout.write(text))`;

describeWith(requireEngine(), 'a pack without the rest', () => {
  test(
    'serves with docker compose up of its name alone, the cache not being there',
    async () => {
      const project = `${runStack().project}-alone`;
      const options = { ...composeOptions(runStack()), composeOptions: ['--project-name', project] };
      try {
        await upOne('quotes', { ...options, commandOptions: ['--no-build', '--wait'] });
        const { services } = (await ps(options)).data;
        expect(services.map(({ name }) => name)).toEqual([`${project}-quotes-1`]);
        const { out } = await exec('quotes', ['node', '-e', callOverNetwork], options);
        expect(JSON.parse(out)).toMatchObject(answer);
      } finally {
        await down({ ...options, commandOptions: ['--timeout', '5'] });
      }
    },
    stepMs,
  );

  test(
    'serves with docker run of its image, as strictly as it may be run, and ends with its last call',
    async () => {
      const strictly = ['--init', '--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL'];
      const id = await docker(
        ...['run', '--detach', ...strictly, '--security-opt', 'no-new-privileges', '--publish', '127.0.0.1::8080'],
        `${runStack().project}/quotes`,
      );
      try {
        const address = await docker('port', id, '8080/tcp');
        await until(async () => (await fetch(`http://${address}/readyz`).catch(() => undefined))?.ok === true);
        const response = await fetch(`http://${address}/quotes/mcp`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(call),
        });
        expect(await response.json()).toMatchObject(answer);
        await docker('stop', '--time', '40', id);
        expect(await docker('inspect', '--format', '{{.State.ExitCode}}', id)).toBe('0');
      } finally {
        await docker('rm', '--force', id);
      }
    },
    stepMs,
  );
});
