import type { ErrorClass } from './tool-error.ts';

/** One upstream's condition as `/status` shows it. Times are ISO 8601 UTC. */
export interface UpstreamStatus {
  readonly name: string;
  readonly last_success: string | null;
  readonly last_error: string | null;
  readonly last_error_class: ErrorClass | null;
  /** Of the last request that was answered, in milliseconds. */
  readonly latency_ms: number | null;
  readonly circuit: 'closed' | 'half_open' | 'open';
  /** How often its data was odd in a known way and read nevertheless, by kind, since the start. */
  readonly oddities?: Readonly<Record<string, number>>;
  /** How its answers differed from the shape that is known of them, since the start; `{}` where they never did. */
  readonly drift?: UpstreamDrift;
}

/** `new`: fields that came and are not known. `missing`: fields that always came and did not. */
export type DriftKind = 'new' | 'missing';

export type UpstreamDrift = Readonly<Partial<Record<DriftKind, DriftedFields>>>;

export interface DriftedFields {
  /** Each field once for each answer. */
  readonly count: number;
  /** The first ones, as paths such as `results.title`; shortened, printable, at most 20. */
  readonly fields: readonly string[];
}

/** The condition of the server that replicas share, as `/status` shows it. Times are ISO 8601 UTC. */
export interface StoreStatus {
  readonly state: 'connecting' | 'up' | 'down';
  readonly last_success: string | null;
  readonly last_error_class: ErrorClass | null;
}
