import type { DriftedFields, ErrorClass, UpstreamStatus } from '../../packages/contracts/src/index.ts';
import type { Check } from './check-upstreams.ts';

export interface Report {
  /** A table for a terminal. */
  readonly text: string;
  /** 1 where fields are new or missing, else 2 where an upstream gave nothing that could be read, else 0. */
  readonly exitCode: 0 | 1 | 2;
}

const head = ['upstream', 'reached', 'answer time', 'new fields', 'missing fields', 'oddities'];

export function toReport({ checked, remarks }: Check): Report {
  const rows = checked.map(({ pack, status }) => [
    status.name.startsWith(pack) ? status.name : `${pack}: ${status.name}`,
    reachedInWords(status),
    status.latency_ms === null ? '-' : `${status.latency_ms} ms`,
    toFields(status.drift?.new),
    toFields(status.drift?.missing),
    toOddities(status.oddities),
  ]);
  const hasDrift = checked.some(({ status: { drift = {} } }) => drift.new || drift.missing);
  const allReached = checked.every(({ status }) => status.last_success !== null);
  return {
    text: [...toTable([head, ...rows]), ...(remarks.length > 0 ? ['', ...remarks] : []), ''].join('\n'),
    exitCode: hasDrift ? 1 : allReached ? 0 : 2,
  };
}

const words: Readonly<Partial<Record<ErrorClass, string>>> = {
  upstream_unavailable: 'it cannot be reached, or is out of order',
  upstream_timeout: 'it took too long',
  upstream_rejected: 'it refused the request',
  upstream_invalid: 'its answer could not be read',
  rate_limited: 'it takes no more requests now',
};

function reachedInWords({ last_success, last_error_class: last }: UpstreamStatus): string {
  const why = last === null ? '' : (words[last] ?? last);
  if (last_success === null) return `no: ${why || 'nothing is known'}`;
  return why === '' ? 'yes' : `yes, and once not: ${why}`;
}

function toFields(drifted: DriftedFields | undefined): string {
  if (!drifted) return '-';
  const { count, fields } = drifted;
  return fields.join(', ') + (count > fields.length ? ` (${count} times in all)` : '');
}

const toOddities = (oddities: UpstreamStatus['oddities'] = {}): string =>
  Object.entries(oddities)
    .map(([kind, count]) => `${kind} ${count}`)
    .join(', ') || '-';

/** Columns as wide as their widest cell; the last one as it comes. */
function toTable(rows: readonly (readonly string[])[]): string[] {
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
