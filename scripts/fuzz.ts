import { parseArgs } from 'node:util';
import { bodies } from './fuzz/bodies.ts';
import { documents } from './fuzz/documents.ts';
import type { Finding, Part } from './fuzz/part.ts';
import { requests } from './fuzz/requests.ts';
import { responses } from './fuzz/responses.ts';

const parts: Readonly<Record<string, Part>> = { bodies, requests, responses, documents };

const usage = `npm run fuzz -- [options] [parts]

Sends what nobody should send, on this machine alone, and lists what broke. Exits with 1 where something did.

  bodies     request bodies, to every pack, the gateway and /mcp
  requests   raw HTTP, to the gateway
  responses  raw HTTP of a hostile pack, through the gateway
  documents  damaged documents of every pack's source

  --count 2000     inputs of each part (documents: of each pack)
  --minutes 60     ends each part after this time, whatever is left
  --seed 20260728  makes other inputs
  --from 0         the index of the first input, to repeat a finding
`;

const { values, positionals } = parseArgs({
  args: process.argv.slice(2),
  options: {
    count: { type: 'string', default: '2000' },
    minutes: { type: 'string', default: '60' },
    seed: { type: 'string', default: '20260728' },
    from: { type: 'string', default: '0' },
    help: { type: 'boolean', short: 'h' },
  },
  allowPositionals: true,
});
if (values.help) {
  process.stdout.write(usage);
  process.exit(0);
}

const [count, minutes, seed, from] = (['count', 'minutes', 'seed', 'from'] as const).map((name) => {
  const value = Number(values[name]);
  if (!Number.isFinite(value) || value < 0) fail(`--${name} must be a number from 0, got ${values[name]}.`);
  return value;
}) as [number, number, number, number];
const unknown = positionals.find((name) => !Object.hasOwn(parts, name));
if (unknown !== undefined) fail(`Unknown part "${unknown}"; there are ${Object.keys(parts).join(', ')}.`);

/** Of each kind of problem, as many are printed in full. */
const shownOfAKind = 3;
let broken = 0;

for (const [name, part] of Object.entries(parts)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  process.stdout.write(`${name}: seed ${seed}\n`);
  const startedAt = Date.now();
  const kinds = new Map<string, number>();
  const found = ({ index, problem, input }: Finding) => {
    const kind = problem.replace(/\d+/g, 'N').slice(0, 60);
    const times = (kinds.get(kind) ?? 0) + 1;
    kinds.set(kind, times);
    if (times <= shownOfAKind) process.stdout.write(`  input ${index} ${problem}\n    ${input}\n`);
  };
  let told = Date.now();
  const progress = (inputs: number) => {
    if (Date.now() - told < 30_000) return;
    told = Date.now();
    process.stdout.write(`  ${inputs} so far\n`);
  };
  const { inputs, figures } = await part({ seed, from, count, until: startedAt + minutes * 60_000, found, progress });
  const findings = [...kinds.values()].reduce((sum, times) => sum + times, 0);
  const seconds = (Date.now() - startedAt) / 1000;
  process.stdout.write(`  ${inputs} inputs in ${seconds.toFixed(0)} s, ${findings} problems\n`);
  for (const [kind, times] of kinds) if (times > shownOfAKind) process.stdout.write(`  ${times} times: ${kind}\n`);
  for (const [figure, value] of Object.entries(figures)) process.stdout.write(`  ${figure}: ${value}\n`);
  broken += findings;
}
process.exit(broken > 0 ? 1 : 0);

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n\n${usage}`);
  process.exit(1);
}
