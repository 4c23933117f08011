/** Makes one call; gives what went wrong with it, if anything did. Never rejects. */
export type Caller = () => Promise<string | undefined>;

/**
 * So many calls each second, while fewer than `maxUnderWay` are not answered yet, or always so many at once. Both end on a
 * machine that cannot keep up.
 */
export type Pace = { readonly callsPerSecond: number } | { readonly atOnce: number };

/** What has come of a load so far. */
export interface LoadReport {
  readonly calls: number;
  /** What went wrong and how often. */
  readonly failures: ReadonlyMap<string, number>;
  /** Of answered calls, in the order of their answers. */
  readonly latenciesMs: readonly number[];
}

export interface Load extends LoadReport {
  /** Makes no more calls, and waits for the last answer. */
  stop(): Promise<LoadReport>;
}

const tickMs = 5;
const maxUnderWay = 100;

/** Makes calls until it is stopped, and counts every one that fails. */
export function startLoad(call: Caller, pace: Pace): Load {
  const failures = new Map<string, number>();
  const latenciesMs: number[] = [];
  const startedAt = performance.now();
  const underWay = new Set<Promise<void>>();
  let calls = 0;
  let sent = 0;
  let stopped = false;

  async function callOnce(): Promise<void> {
    sent++;
    const sentAt = performance.now();
    const failure = await call();
    calls++;
    if (failure === undefined) latenciesMs.push(performance.now() - sentAt);
    else failures.set(failure, (failures.get(failure) ?? 0) + 1);
  }

  function watch(work: Promise<void>): void {
    underWay.add(work);
    void work.finally(() => underWay.delete(work));
  }

  async function callOnAndOn(): Promise<void> {
    while (!stopped) await callOnce();
  }

  const sendWhatIsDue = (callsPerSecond: number) => {
    const due = ((performance.now() - startedAt) / 1000) * callsPerSecond;
    while (sent < due && underWay.size < maxUnderWay) watch(callOnce());
  };

  const timer = 'callsPerSecond' in pace ? setInterval(sendWhatIsDue, tickMs, pace.callsPerSecond) : undefined;
  if ('atOnce' in pace) for (let caller = 0; caller < pace.atOnce; caller++) watch(callOnAndOn());

  return {
    get calls() {
      return calls;
    },
    failures,
    latenciesMs,
    async stop() {
      stopped = true;
      clearInterval(timer);
      while (underWay.size > 0) await Promise.all(underWay);
      return { calls, failures, latenciesMs };
    },
  };
}
