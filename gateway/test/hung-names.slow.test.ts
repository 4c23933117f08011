import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describeWith } from '@toolpacks/testing';
import { expect, it } from 'vitest';

const program = fileURLToPath(new URL('./ask-with-hung-names.ts', import.meta.url));

/** A shell script in a network of its own, where it may do as it likes. */
const inOwnNetwork = (script: string) => ['-rmn', 'sh', '-ec', `ip link set lo up; ${script}`];

const ownNetworks = {
  missing:
    spawnSync('unshare', inOwnNetwork('true')).status === 0 ? undefined : 'this system gives no network of its own',
};

describeWith(ownNetworks, 'eight packs whose names no server answers for', () => {
  it('do not keep a pack waiting whose name is known', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'name-server-'));
    const file = join(folder, 'resolv.conf');
    writeFileSync(file, 'nameserver 127.0.0.1\n');
    const script = 'mount --bind "$0" /etc/resolv.conf; exec "$1" --disable-warning=ExperimentalWarning "$2" "$3"';
    const args = [...inOwnNetwork(script), file, process.execPath, program, folder];
    const { stdout, stderr } = await promisify(execFile)('unshare', args);
    rmSync(folder, { recursive: true });
    expect({ stdout, stderr }).toEqual({ stdout: 'good 200', stderr: '' });
  });
});
