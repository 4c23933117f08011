import { startGateway as startWithFile } from '../gateway/test/start-gateway.ts';

export interface StartedGateway {
  /** `http://127.0.0.1:<port>` */
  readonly baseUrl: string;
  stop(): Promise<void>;
}

/** A gateway that drains as long as in production; `packs` is pack name to base URL. */
export async function startGateway(...[packs, env, lookup]: Parameters<typeof startWithFile>): Promise<StartedGateway> {
  const { url: baseUrl, stop } = await startWithFile(packs, { DRAIN_TIMEOUT_MS: '30000', ...env }, lookup);
  return { baseUrl, stop };
}
