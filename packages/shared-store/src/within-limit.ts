/** Nothing has come in time. */
class LimitError extends Error {
  override readonly name = 'LimitError';
}

export const isLimitError = (error: unknown): boolean => error instanceof LimitError;

/** Settles as `work` does, or rejects after so long. What has come in while this process was busy is still in time. */
export async function withinLimit<T>(limitMs: number, work: Promise<T>): Promise<T> {
  const { promise: limit, reject } = Promise.withResolvers<never>();
  const giveUp = () => reject(new LimitError(`no answer within ${limitMs} ms`));
  // Timers run before sockets are read.
  const timer = setTimeout(() => setImmediate(giveUp), limitMs);
  timer.unref();
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
