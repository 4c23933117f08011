export { ToolError } from '@toolpacks/contracts';
export { createPackApp } from './create-pack-app.ts';
export type { Pack, PackDefinition } from './define-pack.ts';
export { definePack } from './define-pack.ts';
export type { Tool, ToolDefinition } from './define-tool.ts';
export { defineTool } from './define-tool.ts';
export { nearest } from './nearest.ts';
export type { ServePackOptions } from './serve-pack.ts';
export { servePack } from './serve-pack.ts';
