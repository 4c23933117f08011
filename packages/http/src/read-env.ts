import type { z } from 'zod';

/** The environment does not fit; the message lists every problem, one a line. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Parses the environment once. An empty variable counts as unset. Throws ConfigError naming every problem at once. */
export function readEnv<T extends z.ZodType>(schema: T, env: NodeJS.ProcessEnv): z.output<T> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new ConfigError(parsed.error.issues.map((issue) => describe(issue, given)).join('\n'));
}

function describe(issue: z.core.$ZodIssue, env: Record<string, string | undefined>): string {
  const [variable = 'environment', ...rest] = issue.path.map(String);
  const where = rest.length > 0 ? ` (item ${rest.join('.')})` : '';
  const message = issue.message.replace(/^Invalid (input|option|string): /, '');
  const value = env[variable];
  return value === undefined || maySecret.test(variable)
    ? `${variable}${where}: ${message}`
    : `${variable}${where}: ${message}, got ${JSON.stringify(value.slice(0, 80))}`;
}

/** Variables whose values are not repeated: a URL may hold a key or a password. */
const maySecret = /URL|ENDPOINT|KEY|TOKEN|SECRET|PASS|CREDENTIAL|AUTH/;
