import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const program = fileURLToPath(new URL('./ask-with-hung-names.ts', import.meta.url));

/** Runs a shell script in a network of its own, where it may do as it likes. */
const inOwnNetwork = (script: string, ...args: readonly string[]) =>
  spawnSync('unshare', ['-rmn', 'sh', '-ec', `ip link set lo up; ${script}`, ...args], {
    encoding: 'utf8',
    timeout: 15_000,
  });

const hasOwnNetworks = inOwnNetwork('true').status === 0;

if (!hasOwnNetworks) it.skip('hung names: skipped, because this system gives no network of its own', () => undefined);

(hasOwnNetworks ? describe : describe.skip)('eight packs whose names no server answers for', () => {
  it('do not keep a pack waiting whose name is known', () => {
    const folder = mkdtempSync(join(tmpdir(), 'name-server-'));
    const file = join(folder, 'resolv.conf');
    writeFileSync(file, 'nameserver 127.0.0.1\n');
    const script = 'mount --bind "$0" /etc/resolv.conf; exec "$1" --disable-warning=ExperimentalWarning "$2" "$3"';
    const { stdout, stderr } = inOwnNetwork(script, file, process.execPath, program, folder);
    rmSync(folder, { recursive: true });
    expect({ stdout, stderr }).toEqual({ stdout: 'good 200', stderr: '' });
  });
});
