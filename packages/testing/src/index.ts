export { describeWith } from './describe-with.ts';
export { listen } from './listen.ts';
export type { Requirement } from './requirement.ts';
export {
  capturesFolder,
  findBrowser,
  requireBrowser,
  requireCaptures,
  requireEngine,
  requireProgram,
} from './requirement.ts';
export { capturesOf, excerptsOf, type ResponseFolder } from './response-folder.ts';
export { until } from './until.ts';
export { toValuePaths } from './value-paths.ts';
