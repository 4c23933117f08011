import { type DestinationStream, destination, type Logger, pino, stdTimeFunctions } from 'pino';

export type { Logger } from 'pino';

export interface Loggers {
  readonly logger: Logger;
  /** For lines that bring their own `time` and come in batches: they are written by `writeRequestLines`. */
  readonly requestLogger: Logger;
  writeRequestLines(): void;
}

/** JSON lines on standard output, as whole lines and at once, so that none is lost at an exit. */
export function createLoggers(service: string, level: string): Loggers {
  const output = destination({ sync: true });
  let lines = '';
  return {
    logger: create(service, level, stdTimeFunctions.isoTime, output),
    requestLogger: create(service, level, false, {
      write(line) {
        lines += line;
      },
    }),
    writeRequestLines() {
      if (lines !== '') output.write(lines);
      lines = '';
    },
  };
}

function create(service: string, level: string, timestamp: (() => string) | false, stream: DestinationStream): Logger {
  return pino({ level, base: { service }, timestamp, formatters: { level: (label) => ({ level: label }) } }, stream);
}
