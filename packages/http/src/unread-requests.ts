import { Counter, type Registry } from 'prom-client';
import type { Bookkeeping } from './bookkeeping.ts';
import type { Logger } from './logger.ts';

/**
 * Counts the refusals of what was never read as a request, by status, and logs them: in one line for all that come together,
 * so that a flood of them does not become one of lines.
 */
export function createUnreadRequests(
  registry: Registry,
  logger: Logger,
  { later }: Bookkeeping,
): (status: number) => void {
  const counter = new Counter({
    name: 'http_server_unread_requests_total',
    help: 'Requests refused before they could be read',
    labelNames: ['status'],
    registers: [registry],
  });
  let refused: Record<number, number> = {};

  const tell = () => {
    logger.info({ refused }, 'unread requests');
    refused = {};
  };

  return (status) => {
    counter.inc({ status });
    if (Object.keys(refused).length === 0) later(tell);
    refused[status] = (refused[status] ?? 0) + 1;
  };
}
