/**
 * Loaded into a process that is fuzzed, before its own code. On request it tells the parent how long its event loop was blocked
 * since the last request, and how much memory it holds.
 */
const tickMs = 5;

let blockedMs = 0;
let wall = performance.now();
let cpu = process.threadCpuUsage();

// The smaller of wall-clock and processor time: a machine that is busy with other things blocks nothing here.
setInterval(() => {
  const now = performance.now();
  const { user, system } = process.threadCpuUsage(cpu);
  blockedMs = Math.max(blockedMs, Math.min(now - wall - tickMs, (user + system) / 1000));
  wall = now;
  cpu = process.threadCpuUsage();
}, tickMs).unref();

process.on('message', (message) => {
  if (message !== 'figures') return;
  process.send?.({ kind: 'figures', blockedMs, rssBytes: process.memoryUsage.rss() });
  blockedMs = 0;
});
process.channel?.unref();
