import { writeSync } from 'node:fs';

/** Where a process tells at its end what still kept its event loop alive. Loaded ahead of a pack's own code. */
const reportFd = 3;

/** Standard output and error, and what is over with the current turn. */
const passing: readonly string[] = ['PipeWrap', 'Immediate'];

process.once('exit', () => {
  const open = process.getActiveResourcesInfo().filter((name) => !passing.includes(name));
  writeSync(reportFd, JSON.stringify(open));
});
