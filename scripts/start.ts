import { toGuide } from './start/guide.ts';
import { startStack } from './start/start-stack.ts';

/** `npm start`: every pack, a local chain and the gateway, until Ctrl-C. */
const starting = startStack(process.env, (line) => process.stdout.write(`${line}\n`));

const stop = async () => {
  process.stdout.write('Stopping …\n');
  await starting.then((stack) => stack.stop()).catch(() => undefined);
  process.exit(0);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop);

try {
  process.stdout.write(await toGuide(await starting));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
