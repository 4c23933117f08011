export interface ConsoleCapture {
  /** What was written so far, a call of the console or of a stream each. */
  readonly lines: readonly string[];
  restore(): void;
}

const methods = ['debug', 'error', 'info', 'log', 'trace', 'warn'] as const;

/** Keeps what code of this process writes to the console, standard output and standard error. */
export function captureConsole(): ConsoleCapture {
  const lines: string[] = [];
  const restores: (() => void)[] = [];
  const { console: ours } = globalThis;
  for (const method of methods) {
    const original = ours[method];
    ours[method] = (...values: unknown[]) => void lines.push(`console.${method}: ${values.join(' ')}`);
    restores.push(() => {
      ours[method] = original;
    });
  }
  for (const [name, stream] of Object.entries({ stdout: process.stdout, stderr: process.stderr })) {
    const original = stream.write;
    stream.write = (chunk: string | Uint8Array, ...rest: unknown[]) => {
      lines.push(`${name}: ${String(chunk)}`);
      const written = rest.at(-1);
      if (typeof written === 'function') written();
      return true;
    };
    restores.push(() => {
      stream.write = original;
    });
  }
  return {
    lines,
    restore() {
      for (const restore of restores) restore();
    },
  };
}
