import { readEnv, serverEnv } from '@toolpacks/http';
import * as z from 'zod';
import { definePack, defineTool, servePack } from '../src/index.ts';

/** Does what its argument says, so that a test sees what the log has of it. */
const act = defineTool({
  name: 'act',
  title: 'Act',
  description: 'Succeeds, fails, answers wrongly or waits.',
  input: z.strictObject({
    how: z.enum(['succeed', 'fail', 'answer_wrongly', 'wait']),
    word: z.string().max(30).optional(),
  }),
  output: z.strictObject({ word: z.string().max(30) }),
  examples: [{ how: 'succeed' }, { how: 'fail' }],
  async run({ how, word = '' }) {
    if (how === 'fail') throw new Error('cannot reach vault.internal:8200');
    if (how === 'wait') {
      process.stdout.write('{"msg":"waiting"}\n');
      await new Promise(() => undefined);
    }
    return { word: how === 'answer_wrongly' ? word.repeat(30) : word };
  },
});

await servePack({
  name: 'lab',
  env: process.env,
  readConfig: (env) => readEnv(z.object(serverEnv), env),
  createPack: () =>
    definePack({ name: 'lab', title: 'Lab', description: 'A test.', version: '1', owner: 'o', tools: [act] }),
});
