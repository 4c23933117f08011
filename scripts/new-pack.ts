import { parseArgs } from 'node:util';
import { addPack } from './new-pack/add-pack.ts';
import { readPlan } from './new-pack/read-plan.ts';

const usage = `Makes a pack that works, with an example of a tool, for you to put your own in its place.

  npm run new-pack -- tides --title "Tides" --owner team-sea

  --title  as people read it; without it, the name in words
  --owner  the team that answers for it, as CODEOWNERS names it, without @
`;

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { title: { type: 'string' }, owner: { type: 'string' } },
  });
  const plan = await readPlan(positionals, values);
  await addPack(plan, (line) => process.stdout.write(`${line}\n`));
  process.stdout.write(`
The pack ${plan.name} is in services/${plan.name}. It works, and finds items that are made up. What to do next:

  1. Look at it     npm start, then open http://127.0.0.1:8080/#/${plan.name}/search_items
  2. Make it yours  services/${plan.name}/README.md tells what to replace; npm test -- --pack ${plan.name}
  3. Put it live    npm run deploy -- ${plan.name}, into a running stack of containers

If you do not want it after all: npm run remove-pack -- ${plan.name}
`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  process.exitCode = 1;
}
