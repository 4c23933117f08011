import { type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { ToolError } from '@toolpacks/contracts';
import { isNetworkError, isTimeoutError } from 'ky';
import { codeOf, type Subject } from './to-tool-error.ts';

/**
 * Makes one attempt in a client span of the trace that is under way: that of the call which caused the request, also where
 * others wait for the same answer. Without a trace it only makes the attempt.
 *
 * The trace is not continued in the request: whose calls belong together is nobody's business out there, and what an
 * upstream would record of it never comes back.
 */
export async function withAttemptSpan(
  request: Request,
  { name, attemptsBefore }: { readonly name: Subject['name']; readonly attemptsBefore: number },
  attempt: () => Promise<Response>,
): Promise<Response> {
  if (trace.getActiveSpan() === undefined) return attempt();
  const span = startSpan(request, name, attemptsBefore);
  try {
    const response = await attempt();
    span.setAttribute('http.response.status_code', response.status);
    if (response.status >= 400) fail(span, String(response.status));
    return response;
  } catch (error) {
    fail(span, errorTypeOf(error));
    throw error;
  } finally {
    span.end();
  }
}

/** By OpenTelemetry's semantic conventions for HTTP. Of the URL only the host, since paths and queries may hold keys. */
function startSpan({ method, url }: Request, name: string, attemptsBefore: number): Span {
  const { protocol, hostname, port } = new URL(url);
  return trace.getTracer('@toolpacks/upstream').startSpan(method, {
    kind: SpanKind.CLIENT,
    attributes: {
      'http.request.method': method,
      'server.address': hostname,
      'server.port': port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port),
      'toolpacks.upstream': name,
      ...(attemptsBefore > 0 && { 'http.request.resend_count': attemptsBefore }),
    },
  });
}

/** A word and never a message, which may hold a URL. */
function errorTypeOf(error: unknown): string {
  if (error instanceof ToolError) return error.errorClass;
  if (isTimeoutError(error)) return 'timeout';
  return isNetworkError(error) ? codeOf(error.cause) || 'network' : 'cancelled';
}

function fail(span: Span, errorType: string): void {
  span.setAttribute('error.type', errorType);
  span.setStatus({ code: SpanStatusCode.ERROR });
}
