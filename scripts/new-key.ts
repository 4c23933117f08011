import { parseArgs } from 'node:util';
import { type ApiKeyOrder, issueApiKey } from '../gateway/src/access/issue-api-key.ts';

const usage = `Makes an API key for the gateway.

  npm run new-key -- --name "team sea" --packs quotes,chain-eth
  npm run new-key -- --name "team sea" --packs '*' --expires 2030-01-31

  --name     whose key it is, for you and your colleagues
  --packs    the packs it is good for, with commas between them; '*' for all
  --expires  the day on which it stops being good, at midnight UTC; without it, never
`;

try {
  const { key, entry } = issueApiKey(readOrder(process.argv.slice(2)));
  process.stdout.write(`The key. It is shown this once; give it to those who will call with it:

  ${key}

Its entry. Put it into the list "keys" of the file that API_KEYS_FILE names, {"keys": [ … ]}; a gateway that runs already
follows within a second:

  ${JSON.stringify(entry)}

`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  process.exitCode = 1;
}

function readOrder(args: readonly string[]): ApiKeyOrder {
  const { name, packs, expires } = parseArgs({
    args: [...args],
    options: { name: { type: 'string' }, packs: { type: 'string' }, expires: { type: 'string' } },
  }).values;
  if (name === undefined || packs === undefined) throw new Error('Both --name and --packs are needed.');
  return { name, packs: packs === '*' ? packs : packs.split(',').map((pack) => pack.trim()), expires };
}
