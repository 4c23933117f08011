import type { Caller } from '@toolpacks/http';

/** What a good credential gives its bearer. */
export interface Grant {
  readonly caller: Caller;
  /** Names of packs, or all there are. */
  readonly packs: ReadonlySet<string> | '*';
}

/** A grant, or for the operator's log, why there is none: one of a few texts, with nothing of the credential in it. */
export type Verdict = Grant | string;
