import { readFileSync } from 'node:fs';

/** The kernel counts in hundredths of a second on every architecture that Node runs on (man 5 proc_pid_stat). */
const tickMs = 10;

/** User and system time so far, of all threads of a process and of its children; null where there is no /proc. */
export function readCpuMs(pid: number): number | null {
  const stat = readProc(pid, 'stat');
  if (stat === null) return null;
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ownMs = (Number(fields[11]) + Number(fields[12])) * tickMs;
  return childPids(pid).reduce((sumMs, child) => sumMs + (readCpuMs(child) ?? 0), ownMs);
}

/** The processes that a process has started from its main thread; none are known where there is no /proc. */
export const childPids = (pid: number): number[] =>
  (readProc(pid, `task/${pid}/children`) ?? '').split(' ').filter(Boolean).map(Number);

/** Resident memory in MB of 10^6 bytes; null where there is no /proc. */
export function readResidentMb(pid: number): number | null {
  const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(readProc(pid, 'status') ?? '')?.[1];
  return kibibytes === undefined ? null : (Number(kibibytes) * 1024) / 1e6;
}

function readProc(pid: number, file: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1');
  } catch {
    return null;
  }
}
