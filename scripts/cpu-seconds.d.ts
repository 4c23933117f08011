/** Processor time of this process and of all its descendants that have ended, in seconds; 0 without `/proc`. */
export function cpuSeconds(): number;
