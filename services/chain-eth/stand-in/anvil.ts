import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';

export interface Anvil {
  /** `http://127.0.0.1:<port>` */
  readonly url: string;
  stop(): Promise<void>;
}

export interface AnvilOptions {
  /** Default 127.0.0.1: whoever reaches it can do with it what they like. */
  readonly host?: string;
  /** 0, the default, takes a free one. */
  readonly port?: number;
  /** Default 31337. */
  readonly chainId?: number;
}

/** Starts a real Ethereum node without peers: ten funded accounts, a block per transaction, nothing on disk. */
export async function startAnvil({
  host = '127.0.0.1',
  port = 0,
  chainId = 31_337,
}: AnvilOptions = {}): Promise<Anvil> {
  const node = spawn(anvilBinary(), ['--host', host, '--port', `${port}`, '--chain-id', `${chainId}`], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => node.once('close', () => resolve()));
  const complaints: string[] = [];
  node.stderr.on('data', (chunk) => complaints.push(String(chunk)));

  const url = await new Promise<string>((resolve, reject) => {
    node.once('error', reject);
    node.once('close', (code) => reject(new Error(`anvil ended with ${code}: ${complaints.join('').trim()}`)));
    createInterface(node.stdout).on('line', (line) => {
      const [, address] = /^Listening on (\S+)/.exec(line) ?? [];
      if (address) resolve(`http://${address}`);
    });
  });

  return {
    url,
    async stop() {
      node.kill('SIGKILL');
      await ended;
    },
  };
}

/** The binary of the platform's own package: started directly, it ends with its own pid. */
function anvilBinary(): string {
  const wrapper = createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json');
  const cpu = process.arch === 'x64' ? 'amd64' : process.arch;
  const file = process.platform === 'win32' ? 'anvil.exe' : 'anvil';
  return createRequire(wrapper).resolve(`@foundry-rs/anvil-${process.platform}-${cpu}/bin/${file}`);
}
