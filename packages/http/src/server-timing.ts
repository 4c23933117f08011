/** What a service is to those who read where the time of a call went. */
export type Role = 'gateway' | 'pack';

/** One metric of a `Server-Timing` header (W3C Server Timing), in milliseconds: `pack;dur=0.42`. */
export const timing = (name: string, ms: number): string => `${name};dur=${Math.round(ms * 100) / 100}`;
