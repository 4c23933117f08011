export type { StartedPack } from './start-pack.ts';
export { startPack } from './start-pack.ts';
