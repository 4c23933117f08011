import type { Call } from '@toolpacks/contracts';

/** Does what a call waits for, and reports on the call how long that took, however it ends. */
export async function withUpstreamTime<T>(call: Call, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  try {
    return await work();
  } finally {
    call.report({ upstreamMs: performance.now() - startedAt });
  }
}
