export { describeWith } from './describe-with.ts';
export { listen } from './listen.ts';
export type { Requirement, ResponseFolder } from './requirement.ts';
export {
  capturesOf,
  excerptsOf,
  findBrowser,
  requireBrowser,
  requireCaptures,
  requireEngine,
  requireProgram,
} from './requirement.ts';
export { until } from './until.ts';
export { toValuePaths } from './value-paths.ts';
