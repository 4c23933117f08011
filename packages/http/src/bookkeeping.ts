/** Work that nobody waits for: counting and logging. */
export interface Bookkeeping {
  /** Does it within 100 ms, in the order given. */
  later(task: () => void): void;
  /** Adds to what the tasks of this batch write. */
  print(line: string): void;
  /** Does what is waiting, now. */
  flush(): void;
  /** The last flush: the service has stopped. */
  close(): void;
}

const flushMs = 100;
/** Few enough that a batch is over in less than a millisecond. */
const flushCount = 250;

/**
 * Does small tasks in batches and writes their lines at once: in a tight loop they cost a fraction of what they cost between
 * two requests. Nothing is lost at an exit of the process's own; a SIGKILL loses the last 100 ms.
 */
export function createBookkeeping(write: (lines: string) => void): Bookkeeping {
  let waiting: (() => void)[] = [];
  let lines = '';
  let timer: NodeJS.Timeout | undefined;
  process.once('exit', flush);

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const tasks = waiting;
    waiting = [];
    for (const task of tasks) task();
    if (lines !== '') write(lines);
    lines = '';
  }

  return {
    later(task) {
      waiting.push(task);
      if (waiting.length >= flushCount) flush();
      else timer ??= setTimeout(flush, flushMs).unref();
    },
    print(line) {
      lines += line;
    },
    flush,
    close() {
      process.off('exit', flush);
      flush();
    },
  };
}
