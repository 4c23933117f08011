import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readCall } from './record/read-call.ts';
import { recordCall } from './record/record-call.ts';
import { saveRecording } from './record/save-recording.ts';

const usage = `Calls a tool for real and keeps what its pack and its upstream said to each other.

  npm run record -- dance-events events '{"region": "bayarea", "limit": 3}'

The upstream is the pack's own, or what its setting says, such as DANCE_EVENTS_UPSTREAM_URL.

  --output  the folder of the recording; without it, recordings/
`;

try {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { output: { type: 'string' } } });
  const call = readCall(positionals);
  const { recording, remarks } = await recordCall({ ...call, env: process.env });
  const file = await saveRecording(recording, values.output ?? join(import.meta.dirname, '../recordings'));
  const told = 'data' in recording.answer ? 'data' : `the error ${recording.answer.error.class}`;
  process.stdout.write(
    `${[
      `Recorded, with ${recording.exchanges.length} requests to its upstream; the pack answered with ${told}.`,
      ...remarks,
      file,
      'To make a test of it: npm run replay -- <that file> [short-name]',
    ].join('\n')}\n`,
  );
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  process.exitCode = 1;
}
