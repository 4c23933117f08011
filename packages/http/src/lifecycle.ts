/** Where a service stands between start and exit; `/readyz` and the drain share it. */
export interface Lifecycle {
  state: 'ready' | 'draining';
}

export const createLifecycle = (): Lifecycle => ({ state: 'ready' });
