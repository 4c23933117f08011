import type { ToolError, UpstreamStatus } from '@toolpacks/contracts';

export interface Health {
  answered(latencyMs: number): void;
  succeeded(): void;
  failed(error: ToolError): void;
  status(): Omit<UpstreamStatus, 'name' | 'circuit'>;
}

/** Remembers how the last requests went. Refusals of an open circuit are none of the upstream's and are not told to it. */
export function createHealth(): Health {
  let lastSuccess: string | null = null;
  let lastError: { readonly at: string; readonly class: ToolError['errorClass'] } | null = null;
  let latency: number | null = null;
  return {
    answered(latencyMs) {
      latency = Math.round(latencyMs);
    },
    succeeded() {
      lastSuccess = new Date().toISOString();
    },
    failed(error) {
      lastError = { at: new Date().toISOString(), class: error.errorClass };
    },
    status: () => ({
      last_success: lastSuccess,
      last_error: lastError?.at ?? null,
      last_error_class: lastError?.class ?? null,
      latency_ms: latency,
    }),
  };
}
