export type { StartedPack } from './start-pack.ts';
export { startPack } from './start-pack.ts';
export type { PackUnderContract } from './test-pack-contract.ts';
export { testPackContract, testPackFaults } from './test-pack-contract.ts';
export type { ToolResult } from './tool-result.ts';
export { errorOf, freshnessOf, notesOf, sourceOf, textOf } from './tool-result.ts';
