import { buildOne, down, exec, ps, upOne } from 'docker-compose';
import { afterEach, expect, test } from 'vitest';
import { until } from '../../gateway/test/until.ts';
import { docker } from '../../scripts/deploy/docker.ts';
import { root } from '../containers/compose-stack.ts';
import { describeContainers, stepMs } from '../containers/engine.ts';
import { ownImages, removeImages } from '../containers/own-images.ts';

const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'random_quote' } };

const callOverNetwork = `fetch('http://quotes:8080/quotes/mcp', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '${JSON.stringify(call)}' })
  .then((answer) => answer.text()).then((text) => process.stdout.write(text))`;

describeContainers('a pack without the rest', () => {
  const project = `toolpacks-alone-${process.pid}`;
  const options = {
    cwd: root,
    composeOptions: ['--project-name', project],
    env: { ...process.env, ...ownImages(project) },
  };
  let stop: () => Promise<unknown> = async () => undefined;

  afterEach(() => stop(), stepMs);

  test(
    'serves with docker compose up of its name alone, the cache not being there',
    async () => {
      stop = async () => {
        await down({ ...options, commandOptions: ['--timeout', '5'] });
        await removeImages(project);
      };
      await upOne('quotes', { ...options, commandOptions: ['--build', '--wait'] });
      const { services } = (await ps(options)).data;
      expect(services.map(({ name }) => name)).toEqual([`${project}-quotes-1`]);
      const { out } = await exec('quotes', ['node', '-e', callOverNetwork], options);
      expect(JSON.parse(out)).toMatchObject({ result: { structuredContent: { content: expect.any(String) } } });
    },
    stepMs,
  );

  test(
    'serves with docker run of its image, as strictly as it may be run, and ends with its last call',
    async () => {
      await buildOne('quotes', options);
      const strictly = [
        '--init',
        '--read-only',
        '--tmpfs',
        '/tmp',
        '--cap-drop',
        'ALL',
        '--security-opt',
        'no-new-privileges',
      ];
      const id = await docker('run', '--detach', ...strictly, '--publish', '127.0.0.1::8080', `${project}/quotes`);
      stop = async () => {
        await docker('rm', '--force', id);
        await removeImages(project);
      };
      const address = await docker('port', id, '8080/tcp');
      await until(async () => (await fetch(`http://${address}/readyz`).catch(() => undefined))?.ok === true);
      const response = await fetch(`http://${address}/quotes/mcp`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(call),
      });
      expect(await response.json()).toMatchObject({ result: { structuredContent: { content: expect.any(String) } } });
      await docker('stop', '--time', '40', id);
      expect(await docker('inspect', '--format', '{{.State.ExitCode}}', id)).toBe('0');
    },
    stepMs,
  );
});
