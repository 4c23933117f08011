/** Processor time of this process and of all its descendants that have ended, in seconds; 0 where there is no `/proc`. */
export function cpuSeconds(): number;
