export interface BaseUrl {
  /** What messages may show of it. */
  readonly host: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly searchParams: Readonly<Record<string, string>>;
  toUrl(path: string): string;
}

/**
 * Takes a base URL apart, which may hold a key in its path, query or user info. Its query goes along with every request;
 * user info becomes an `Authorization` header, since fetch refuses URLs that hold it.
 */
export function parseBaseUrl(name: string, baseUrl: string): BaseUrl {
  if (!/^https?:\/\//i.test(baseUrl) || !URL.canParse(baseUrl)) {
    throw new TypeError(`${name}: the base URL is not an absolute http(s) URL`);
  }
  const { origin, host, pathname, searchParams, username, password } = new URL(baseUrl);
  const prefix = origin + pathname.replace(/\/+$/, '');
  return {
    host,
    headers: username || password ? { authorization: toBasic(username, password) } : {},
    searchParams: Object.fromEntries(searchParams),
    toUrl: (path) => (path === '' ? origin + pathname : `${prefix}/${path.replace(/^\/+/, '')}`),
  };
}

function toBasic(username: string, password: string): string {
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return `Basic ${Buffer.from(credentials).toString('base64')}`;
}
