import * as z from 'zod';
import { readEnv, runService, serverEnv } from '../src/index.ts';
import { createEchoApp } from './echo-app.ts';

const environment = z.object({
  ...serverEnv,
  ECHO_API_TOKEN: z.string().min(20).optional(),
  ECHO_UPSTREAM_URL: z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' }).optional(),
});

/** A line on standard input lets go of the calls that are held; waiting for it keeps nothing alive. */
const released = new Promise((resolve) => process.stdin.once('data', resolve));
process.stdin.unref();

await runService('echo', async () => {
  const settings = readEnv(environment, process.env);
  return { app: createEchoApp(settings, () => released), settings };
});
