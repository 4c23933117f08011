import dns from 'node:dns';

/** Host names that are looked up from now on in this process: whoever calls home has to look up where that is. */
export function watchNames(): ReadonlySet<string> {
  const names = new Set<string>();
  const lookup = new Proxy(dns.lookup, {
    apply(target, self, given: unknown[]) {
      names.add(String(given[0]));
      return Reflect.apply(target, self, given);
    },
  });
  Object.assign(dns, { lookup });
  return names;
}
