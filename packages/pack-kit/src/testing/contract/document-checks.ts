import { readdir, readFile } from 'node:fs/promises';
import { replayFolder } from '@toolpacks/upstream/testing';
import { ask, readCallResult, readResult } from './ask.ts';
import { complain } from './complain.ts';
import type { ContractCheck } from './contract-subject.ts';
import type { Lab } from './create-lab.ts';
import { describeOutcome } from './read-meta.ts';

/** What stands beside the code: the README, the settings that it documents, and recorded calls. */
export function documentChecks(lab: Lab): ContractCheck[] {
  const { name, tools, readme, recordings, upstream, start, env, settings, defaultPort } = lab.subject;
  const checks: (ContractCheck | false | undefined)[] = [
    readme && {
      name: 'documents its tools, arguments and settings in its README',
      async run() {
        const text = await readFile(readme, 'utf8');
        const named = Object.entries(tools).flatMap(([tool, names]) => [tool, ...names]);
        complain(`${name}: README`, [
          ...named.map((word) => !new RegExp(`\`[^\`]*\\b${word}\\b`).test(text) && `does not name ${word}`),
          ...Object.entries(settings ?? {}).map(([setting, value]) => {
            const row = text.split('\n').find((line) => line.startsWith('|') && line.includes(`\`${setting}\``));
            const found = row?.split('|')[2]?.trim().replaceAll('`', '');
            return found !== value && `has ${setting} with the default ${found ?? 'of no row'}; it is ${value}`;
          }),
        ]);
      },
    },
    readme && {
      name: 'answers the call in its README',
      async run() {
        const { url, baseUrl } = await lab.well.get();
        const text = await readFile(readme, 'utf8');
        const calls = [...text.matchAll(/curl -X POST http:\/\/127\.0\.0\.1:(\d+)(\/\S+) .*? -d '(.*?)'\n/gs)];
        complain(`${name}: README`, [calls.length === 0 && 'has no curl call']);
        for (const [, port, path = '', body = ''] of calls) {
          const headers = { 'content-type': 'application/json' };
          const response = await fetch(`${baseUrl}${path}`, { method: 'POST', headers, body });
          const result = readCallResult(readResult('tools/call', response.status, await response.text()));
          complain(`${name}: README: ${body}`, [
            result.isError && `fails: ${describeOutcome(result)}`,
            port !== `${defaultPort}` && `is sent to port ${port}; the default of PORT is ${defaultPort}`,
            `${baseUrl}${path}` !== url && `is sent to ${path}`,
          ]);
        }
      },
    },
    upstream && {
      name: 'does not start with an upstream address that is not http(s)',
      async run() {
        for (const scheme of ['ftp://upstream.example', 'upstream.example', 'file:///etc/passwd']) {
          const wrong = Object.keys(upstream.toEnv('http://127.0.0.1'))[0] ?? '';
          const said = await start({ ...env, [wrong]: scheme }).then(
            async (pack) => {
              await pack.stop();
              return 'nothing';
            },
            (error: unknown) => String(error),
          );
          complain(`${name}: ${wrong}=${scheme}`, [
            !(said.includes(wrong) && said.includes('must be an http(s) URL')) && `says ${said}`,
          ]);
        }
      },
    },
    recordings && {
      name: 'answers recorded calls as they were, byte for byte',
      async run() {
        const files = await readdir(recordings).catch(() => []);
        const names = Object.keys(tools).map((tool) => `${tool}-`);
        complain(`${name}: ${recordings.pathname}`, [
          files.length === 0 && 'has no recordings',
          ...files.map(
            (file) =>
              !(file.endsWith('.json') && names.some((prefix) => file.startsWith(prefix))) &&
              `${file} is no recording of one of its tools`,
          ),
        ]);
        const differences = await replayFolder(recordings, async (env, now) => {
          const pack = await start(env, { now });
          const url = `${pack.baseUrl}/${name}/mcp`;
          return {
            call: (tool, given) => ask(url, 'tools/call', { name: tool, arguments: given }),
            stop: () => pack.stop(),
          };
        });
        complain(name, differences);
      },
    },
  ];
  return checks.filter((check) => typeof check === 'object');
}
