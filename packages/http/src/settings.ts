import * as z from 'zod';
import { tracingEnv } from './tracing-settings.ts';

/** Loopback by default: a service on a developer's machine is not for the network. Containers set HOST=0.0.0.0. */
const loopback = '127.0.0.1';

const seconds = 1000;

/** A variable that holds a list, with commas between its members. */
export const commaList = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);

/** A variable that holds a whole number, in digits. */
export function wholeNumber(from: number, to: number) {
  const error = `must be a whole number from ${from} to ${to}`;
  return z
    .string(error)
    .regex(/^\d{1,12}$/, { error, abort: true })
    .transform(Number)
    .refine((number) => number >= from && number <= to, error);
}

const milliseconds = (defaultMs: number) => wholeNumber(0, 600_000).default(defaultMs);

/** For what would never end without a limit, which 0 means to Node. */
const timeout = (defaultMs: number) => wholeNumber(1, 600_000).default(defaultMs);

/** A Redis or Valkey server that replicas share; a URL may hold a password, and no complaint repeats it. */
export const cacheUrl = z
  .url({ protocol: /^rediss?$/, hostname: /./, error: 'must be a redis:// or rediss:// URL', abort: true })
  .refine(
    hasReadableCredentials,
    'has a user name or password with a % that is not followed by two hex digits; write it as %25',
  )
  .refine(
    (url) =>
      [...new URL(url).searchParams].every(([name, value]) => name === 'timeout_ms' && /^[1-9]\d{0,4}$/.test(value)),
    'may end in ?timeout_ms=<1 to 99999> and in no other parameter',
  );

function hasReadableCredentials(url: string): boolean {
  const { username, password } = new URL(url);
  return !/%(?![0-9a-f]{2})/i.test(username + password);
}

/** The environment of every service; spread it into the schema that `readEnv` gets. */
export const serverEnv = {
  PORT: wholeNumber(0, 65_535).default(8080),
  HOST: z.string().min(1).default(loopback),
  /** Host names that callers may use besides loopback ones; `*` allows any. */
  ALLOWED_HOSTS: commaList.default([]),
  /** Origins of web pages that may call, such as `https://app.example`, besides loopback ones; `*` allows any. */
  ALLOWED_ORIGINS: commaList.default([]),
  /** Where callers reach the service from outside; used in published addresses, and its host is allowed. */
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' }).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** How long a caller may take to send the headers of a request, and how long the whole of it. */
  HEADERS_TIMEOUT_MS: timeout(10 * seconds),
  REQUEST_TIMEOUT_MS: timeout(30 * seconds),
  /**
   * How long a connection stays open without a request. A pack keeps it longer than the gateway does, so that the gateway
   * never sends on one that is being closed.
   */
  IDLE_TIMEOUT_MS: timeout(65 * seconds),
  /** How long a caller may take nothing of an answer that is being sent to it. */
  STALL_TIMEOUT_MS: timeout(30 * seconds),
  /** Bytes of request bodies and unread responses that are held for all callers together; beyond that, calls get a 503. */
  MAX_BUFFERED_BYTES: wholeNumber(1, 10_000_000_000).default(67_108_864),
  /** How long a stopping service still accepts calls, so that whoever routes to it can notice. */
  DRAIN_DELAY_MS: milliseconds(2 * seconds),
  /** How long calls in flight may take to finish after that. */
  DRAIN_TIMEOUT_MS: milliseconds(30 * seconds),
  ...tracingEnv,
};

export type ServerSettings = z.output<z.ZodObject<typeof serverEnv>>;

/** The most that a request body may hold, in bytes: 1 MiB. */
export const maxBodyBytes = 1_048_576;
