/** What is known of a request once its connection is done with it. */
export interface RequestRecord {
  readonly level: 'info' | 'debug';
  /** Milliseconds since 1970. */
  readonly endedAt: number;
  readonly requestId: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly durationMs: number;
  readonly fields: Readonly<Record<string, string | number | boolean>>;
}

/**
 * A request's log line, in the form of pino's other lines. It is put together here because every call pays for it: pino's
 * general way costs four times as much.
 */
export function createRequestLine(service: string): (record: RequestRecord) => string {
  const isoTime = createIsoTime();
  const from = JSON.stringify(service);

  return ({ level, endedAt, requestId, method, path, status, durationMs, fields }) => {
    const head = `{"level":"${level}","time":"${isoTime(endedAt)}","service":${from},"request_id":${JSON.stringify(requestId)}`;
    const request = `,"method":${JSON.stringify(method)},"path":${JSON.stringify(path)},"status":${status}`;
    const duration = `,"duration_ms":${Math.round(durationMs * 100) / 100}`;
    return `${head}${request}${duration}${members(fields)},"msg":"request"}\n`;
  };
}

function members(fields: RequestRecord['fields']): string {
  let json = '';
  for (const name in fields) json += `,${JSON.stringify(name)}:${JSON.stringify(fields[name])}`;
  return json;
}

/** ISO 8601 UTC of milliseconds since 1970, made once for all that share one. */
function createIsoTime(): (ms: number) => string {
  let lastMs = Number.NaN;
  let last = '';
  return (ms) => {
    if (ms !== lastMs) last = new Date(ms).toISOString();
    lastMs = ms;
    return last;
  };
}
