export type { SharedStore, StoreListener, StoreTiming } from './create-shared-store.ts';
export { createSharedStore, timeoutMsOf } from './create-shared-store.ts';
