export type { SharedStore, StoreListener } from './create-shared-store.ts';
export { createSharedStore } from './create-shared-store.ts';
