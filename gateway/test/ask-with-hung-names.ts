import { spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { until } from '@toolpacks/testing';
import { call, post } from './call.ts';
import { startPackDouble } from './pack-double.ts';

/**
 * A program for a network namespace of its own, whose only name server hears every question and answers none. Calls packs
 * whose names that server is to find, then one whose name is in the hosts file, and prints which pack is answered first. Its
 * argument is a folder for the packs file.
 */
createSocket('udp4').bind(53, '127.0.0.1');
const good = await startPackDouble();
const hung = Array.from({ length: 8 }, (_, index) => `hung-${index}`);
const packs = Object.fromEntries(hung.map((name) => [name, `http://${name}.example`]));
const [, , folder = ''] = process.argv;
await writeFile(join(folder, 'packs.json'), JSON.stringify({ ...packs, good: `http://localhost:${good.port}` }));
const server = fileURLToPath(new URL('../src/server.ts', import.meta.url));
const env = { PATH: process.env.PATH, PORT: '8080', LOG_LEVEL: 'silent' };
const gateway = spawn(process.execPath, [server], { cwd: folder, env, stdio: 'inherit' });
const url = `http://127.0.0.1:${env.PORT}`;
await until(() =>
  call(url, '/healthz')
    .then(({ status }) => status === 200)
    .catch(() => false),
);

const ask = async (name: string) => `${name} ${(await post(url, `/${name}/mcp`)).status}`;
const others = hung.map(ask);
await until(async () => {
  const { text } = await call(url, '/metrics');
  return hung.every((name) => text.includes(`calls_in_flight{pack="${name}",service="gateway"} 1`));
});
process.stdout.write(await Promise.race([ask('good'), ...others]));
gateway.kill('SIGKILL');
process.exit();
