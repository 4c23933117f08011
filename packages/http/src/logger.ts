import { destination, type Logger, pino, stdTimeFunctions } from 'pino';

export type { Logger } from 'pino';

export interface Log {
  readonly logger: Logger;
  /** Writes whole lines beside those of `logger`. */
  write(lines: string): void;
}

/** JSON lines on standard output, as whole lines and at once, so that none is lost at an exit. */
export function createLog(service: string, level: string): Log {
  const output = destination({ sync: true });
  const formatters = { level: (label: string) => ({ level: label }) };
  return {
    logger: pino({ level, base: { service }, timestamp: stdTimeFunctions.isoTime, formatters }, output),
    write: (lines) => void output.write(lines),
  };
}
