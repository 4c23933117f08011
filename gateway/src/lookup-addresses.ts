import type { LookupAddress, LookupAllOptions } from 'node:dns';
import { lookup } from 'node:dns/promises';

/** Every address of a host name; rejects where there is none. */
export type Lookup = (hostname: string) => Promise<readonly string[]>;

/** As `lookup` of `node:dns/promises` does. */
type Resolve = (hostname: string, options: LookupAllOptions) => Promise<readonly LookupAddress[]>;

/**
 * As the system resolves names, hosts file and search domains included. A name is not asked for again while it is: each
 * question keeps a thread busy, for half a minute where no name server answers, and the names of all packs share a few.
 */
export function createLookup(resolve: Resolve = lookup): Lookup {
  const underWay = new Map<string, Promise<readonly string[]>>();
  return (hostname) => {
    const asked = underWay.get(hostname);
    if (asked) return asked;
    const asking = lookupAddresses(hostname, resolve).finally(() => underWay.delete(hostname));
    underWay.set(hostname, asking);
    return asking;
  };
}

/** IPv4 where there are such addresses, else IPv6: a replica that has both is one replica. */
async function lookupAddresses(hostname: string, resolve: Resolve): Promise<readonly string[]> {
  const found = await resolve(hostname, { all: true, family: 4 }).catch((error: NodeJS.ErrnoException) => {
    // Nobody could say: that is not the same as no IPv4 address.
    if (error.code === 'EAI_AGAIN') throw error;
    return resolve(hostname, { all: true, family: 6 });
  });
  return found.map(({ address }) => address);
}
