export type { Received, Sent } from './exchange.ts';
export { exchange } from './exchange.ts';
