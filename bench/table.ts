import type { Report, ServerFigures } from './report.ts';
import type { Row } from './row.ts';
import type { Spread } from './spread.ts';

/** The report as text for people. */
export function toTable(report: Report): string {
  const { machine, versions, commands, rows, servers, proxies, notBuilt, notInstalled } = report;
  const lines = [
    `Machine   ${machine.cpu}, ${machine.cores} cores, ${machine.memoryMb} MB, ${machine.os}, Node ${machine.node}`,
    `Load      ${machine.loadAverage.toFixed(2)} before the run${isLoaded(report) ? ': other work was running, so the figures are noisy' : ''}`,
    `Versions  ${Object.entries(versions)
      .map(([name, version]) => `${name} ${version}`)
      .join(', ')}`,
    ...Object.entries(commands).map(([name, command]) => `Command   ${name}: ${command}`),
    '',
    ...columns([['', 'median', 'range', 'bar', 'met'], ...rows.map(rowCells)]),
    '',
    ...columns([['under load', ...loadTitles], ...servers.map(serverCells)]),
    '',
    ...(proxies.length > 0 ? [...columns([['by wrk', ...loadTitles], ...proxies.map(serverCells)]), ''] : []),
    ...(notInstalled.length > 0
      ? [`Not installed, so the gateway was not compared with nginx: ${notInstalled.join(', ')}`]
      : []),
    ...notBuilt.map((name) => `${name} has not been built and was left out`),
    verdict(report),
  ];
  return `${lines.join('\n')}\n`;
}

const loadTitles = ['calls/s', 'range', 'CPU us/call', 'busy', 'p50 ms', 'p99 ms'];

const isLoaded = ({ machine }: Report): boolean => machine.loadAverage > machine.cores / 2;

/** Somebody else had the processor, or the client was the limit: calls per second then are not the servers' own. */
const isDisturbed = ({ servers }: Report): boolean => servers.some(({ busy }) => busy !== null && busy.median < 0.9);

function rowCells({ what, unit, median, min, max, bar, met }: Row): string[] {
  const show = (figure: number | null) => (figure === null ? 'not known here' : format(figure, unit));
  return [
    what,
    show(median),
    min === max ? '' : `${show(min)} to ${show(max)}`,
    bar === null ? '' : 'atLeast' in bar ? `at least ${format(bar.atLeast, unit)}` : `below ${format(bar.below, unit)}`,
    met === null ? '' : met ? 'yes' : 'NO',
  ];
}

function serverCells({ name, callsPerSecond, cpuUsPerCall, busy, p50Ms, p99Ms }: ServerFigures): string[] {
  const show = (spread: Spread | null, digits: number) => spread?.median.toFixed(digits) ?? 'not known here';
  return [
    name,
    show(callsPerSecond, 0),
    `${callsPerSecond.min.toFixed(0)} to ${callsPerSecond.max.toFixed(0)}`,
    show(cpuUsPerCall, 1),
    show(busy, 2),
    show(p50Ms, 2),
    show(p99Ms, 2),
  ];
}

function verdict(report: Report): string {
  const missed = report.rows.filter(({ met }) => met === false).map(({ what }) => what);
  return [
    missed.length > 0 ? `Bars missed: ${missed.join('; ')}.` : 'No bar is missed.',
    report.quick ? 'This was a quick run: too short to judge by.' : '',
    isDisturbed(report) ? 'A server was busy for less than 0.9 of its time: do not judge by calls/s, run again.' : '',
  ]
    .filter(Boolean)
    .join(' ');
}

function format(figure: number, unit: Row['unit']): string {
  if (unit === 'times') return `${figure.toFixed(2)} times`;
  if (unit === 'ms' && figure < 1) return `${figure.toFixed(3)} ms`;
  return `${figure.toFixed(unit === 'MB' || figure < 10 ? 1 : 0)} ${unit}`;
}

function columns(cells: readonly (readonly string[])[]): string[] {
  const widths = (cells[0] ?? []).map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  return cells.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
}
