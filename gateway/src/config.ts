import { cacheUrl, readEnv, serverEnv, wholeNumber } from '@toolpacks/http';
import * as z from 'zod';
import { accessEnv, checkAccessEnv } from './access/access-env.ts';

const variables = z.object({
  ...serverEnv,
  ...accessEnv,
  /** A JSON object of pack name to base URL, or a folder of such `*.json` files; read again whenever they change. */
  PACKS_FILE: z.string().default('packs.json'),
  /** The base URL of the aggregate; without it there is no one address for all packs. */
  AGGREGATE_URL: z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' }).optional(),
  /** How long a pack may take to answer; longer than the longest time budget of a pack (28 s). */
  FORWARD_TIMEOUT_MS: wholeNumber(100, 600_000).default(32_000),
  /** How long a connection to a replica may take. */
  CONNECT_TIMEOUT_MS: wholeNumber(50, 60_000).default(2000),
  /** How old the addresses of a pack's host name may get before they are looked up again. */
  DNS_REFRESH_MS: wholeNumber(100, 600_000).default(3000),
  /** Calls of one pack that may run at the same time, those that may wait for their turn, and for how long. */
  PACK_MAX_IN_FLIGHT: wholeNumber(1, 100_000).default(256),
  PACK_MAX_WAITING: wholeNumber(0, 100_000).default(128),
  PACK_MAX_WAIT_MS: wholeNumber(0, 60_000).default(1000),
  /** A longer response of a pack is cut, or answered 502 where its length is announced; streams of events have no end. */
  PACK_MAX_RESPONSE_BYTES: wholeNumber(1, 1_000_000_000).default(16_777_216),
  /** JSON-RPC messages that one client may send within a window, and how long that is; 0: any number. */
  RATE_LIMIT_REQUESTS: wholeNumber(0, 1_000_000_000).default(0),
  RATE_LIMIT_WINDOW_S: wholeNumber(1, 86_400).default(60),
  /** Where gateways share what they have counted; without it each counts for itself. */
  CACHE_URL: cacheUrl.optional(),
  /** Proxies of one's own in front of the gateway, each of which adds its caller to X-Forwarded-For. */
  TRUSTED_PROXY_HOPS: wholeNumber(0, 20).default(0),
});

const environment = variables.superRefine(checkAccessEnv);

export type Config = z.output<typeof environment>;

export const readConfig = (env: NodeJS.ProcessEnv): Config => readEnv(environment, env);
