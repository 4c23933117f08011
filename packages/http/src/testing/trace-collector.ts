import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as z from 'zod';

/** What of OTLP's JSON encoding is looked at (OpenTelemetry protocol, `trace.proto`). */
const attributes = z
  .array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) }))
  .default([])
  .transform((list) => Object.fromEntries(list.map(({ key, value }) => [key, Object.values(value)[0]])));

const kinds = new Map([
  [2, 'server'],
  [3, 'client'],
]);

const span = z
  .object({
    traceId: z.string(),
    spanId: z.string(),
    parentSpanId: z.string().default(''),
    traceState: z.string().default(''),
    name: z.string(),
    kind: z.number(),
    attributes,
    status: z.object({ code: z.number().default(0) }),
  })
  .transform(({ kind, status, ...rest }) => ({ ...rest, kind: kinds.get(kind), hasFailed: status.code === 2 }));

const exported = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes }),
      scopeSpans: z.array(z.object({ spans: z.array(span) })),
    }),
  ),
});

export interface CollectedSpan extends z.output<typeof span> {
  /** What is said of the service. */
  readonly resource: Readonly<Record<string, unknown>>;
}

interface Delivery {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface TraceCollector {
  /** `http://127.0.0.1:<port>` */
  readonly url: string;
  readonly deliveries: readonly Delivery[];
  /** All that have come as JSON. */
  spans(): CollectedSpan[];
  stop(): Promise<void>;
}

/** A collector of traces over OTLP, on a free port. It answers as it should, unless it is told how else. */
export async function startTraceCollector(
  answer: RequestListener = (_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
): Promise<TraceCollector> {
  const deliveries: Delivery[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      deliveries.push({ url: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) });
      answer(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    deliveries,
    spans: () => deliveries.flatMap(({ body }) => readSpans(body)),
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

function readSpans(body: Buffer): CollectedSpan[] {
  return exported
    .parse(JSON.parse(body.toString()))
    .resourceSpans.flatMap(({ resource, scopeSpans }) =>
      scopeSpans.flatMap(({ spans }) => spans.map((one) => ({ ...one, resource: resource.attributes }))),
    );
}
