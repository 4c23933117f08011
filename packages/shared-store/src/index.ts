export type { SharedStore, StoreListener, StoreTiming } from './create-shared-store.ts';
export { createSharedStore } from './create-shared-store.ts';
