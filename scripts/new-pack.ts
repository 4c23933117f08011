import { parseArgs } from 'node:util';
import { addPack } from './new-pack/add-pack.ts';
import { type PackPlan, readPlan } from './new-pack/read-plan.ts';

const usage = `Makes a pack that works, with an example of a tool, for you to put your own in its place.

  npm run new-pack -- tides --title "Tides" --owner team-sea

  --title  its name for people; without it, the name in words
  --owner  the team or the person that answers for it, as CODEOWNERS names them
`;

const interrupted = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.on(name, () => interrupted.abort(new Error('Interrupted.')));
}

const plan = await readArguments().catch((error) => fail(`${messageOf(error)}\n\n${usage}`));
if (plan) await make(plan).catch((error) => fail(messageOf(error)));

async function readArguments(): Promise<PackPlan> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { title: { type: 'string' }, owner: { type: 'string' } },
  });
  return readPlan(positionals, values);
}

async function make(plan: PackPlan): Promise<void> {
  await addPack(plan, (line) => process.stdout.write(`${line}\n`), interrupted.signal);
  const { name } = plan;
  process.stdout.write(`
The pack ${name} is in services/${name}. It works, with items that are made up. What to do next:

  1. Look at it     npm start, then open http://127.0.0.1:8080/#/${name}/search_items
  2. Make it yours  services/${name}/README.md tells what to replace; npm test -- --pack ${name}
  3. Put it live    npm run deploy -- ${name}, into a running stack of containers, once it has a source

If you do not want it after all: npm run remove-pack -- ${name}
`);
}

function fail(sentence: string): undefined {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
