import { join } from 'node:path';
import { capturesFolder, type Requirement, requireCaptures } from './requirement.ts';

/** Upstream responses that tests read; `missing` is set where the folder is absent. */
export interface ResponseFolder extends Requirement {
  /** For titles: `excerpts` or `captures`. */
  readonly title: string;
  readonly path: string;
}

/** The folder `excerpts` of a package's tests: small responses with made-up values in the form of the captures. */
export const excerptsOf = (testFolder: string): ResponseFolder => ({
  title: 'excerpts',
  path: join(testFolder, 'excerpts'),
  missing: undefined,
});

/** Full responses beside the repository, such as those of `gdacs`. */
export const capturesOf = (folder: string): ResponseFolder => ({
  title: 'captures',
  path: capturesFolder(folder),
  ...requireCaptures(folder),
});
