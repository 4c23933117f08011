import { createSharedStore } from '../src/index.ts';

/** Sends a command to each server that is named on the command line; prints, as JSON, what came of it. */
const outcomes: unknown[] = [];
for (const url of process.argv.slice(2)) {
  const store = createSharedStore(url, { connectTimeoutMs: 30_000, commandLimitMs: 10_000 });
  const reason = await new Promise<string>((resolve) => store.watch((_, why) => resolve(why)));
  const result = (await store.run((client) => client.ping())) ?? 'local memory';
  const { state, last_error_class: errorClass } = store.status();
  outcomes.push({ result, state, errorClass, reason });
  store.close();
}
process.stdout.write(JSON.stringify(outcomes));
