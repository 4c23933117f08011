import type { StoreStatus } from '@toolpacks/contracts';

/** What a client has used of its window, and in how many milliseconds that ends. */
export interface Usage {
  readonly consumedPoints: number;
  readonly msBeforeNext: number;
}

/** Counts messages by client, in a window that begins with a client's first message. */
export interface Counter {
  /** With these. */
  count(client: string, messages: number): Promise<Usage>;
  /** Of the server on which several gateways count, where there is one. */
  readonly store?: StoreStatus;
  close(): void;
}
