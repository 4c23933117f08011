import { checkUpstreams } from './drift/check-upstreams.ts';
import { toReport } from './drift/to-report.ts';

/** `npm run drift`: asks every upstream once, and tells whether its answers still have the shape that is known. */
try {
  const { text, exitCode } = toReport(await checkUpstreams(process.env));
  process.stdout.write(text);
  process.exitCode = exitCode;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 3;
}
