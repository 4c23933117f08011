import { lookup } from 'node:dns/promises';

/** Every address of a host name; rejects where there is none. */
export type Lookup = (hostname: string) => Promise<readonly string[]>;

/**
 * As the system resolves names, hosts file and search domains included. A name is not asked for again while it is: each
 * question keeps a thread busy, for half a minute where no name server answers, and the names of all packs share a few.
 */
export function createLookup(): Lookup {
  const underWay = new Map<string, Promise<readonly string[]>>();
  return (hostname) => {
    const asked = underWay.get(hostname);
    if (asked) return asked;
    const asking = lookupAddresses(hostname).finally(() => underWay.delete(hostname));
    underWay.set(hostname, asking);
    return asking;
  };
}

/** IPv4 where there are such addresses, else IPv6: a replica that has both is one replica. */
const lookupAddresses: Lookup = async (hostname) => {
  const found = await lookup(hostname, { all: true, family: 4 }).catch((error: NodeJS.ErrnoException) => {
    // Nobody could say: that is not the same as no IPv4 address.
    if (error.code === 'EAI_AGAIN') throw error;
    return lookup(hostname, { all: true, family: 6 });
  });
  return found.map(({ address }) => address);
};
