import { useCallback, useEffect, useState } from 'preact/hooks';
import { type Address, parseHash } from './address.ts';

/** Where the reader is, following links, back and forward. `note` writes an address down without going anywhere. */
export function useAddress(): { readonly address: Address; readonly note: (hash: string) => void } {
  const [address, setAddress] = useState(() => parseHash(location.hash));
  useEffect(() => {
    const follow = () => {
      // Links inside the page, such as the one that skips the navigation, lead nowhere else.
      if (location.hash === '' || location.hash.startsWith('#/')) setAddress(parseHash(location.hash));
    };
    addEventListener('hashchange', follow);
    addEventListener('popstate', follow);
    return () => {
      removeEventListener('hashchange', follow);
      removeEventListener('popstate', follow);
    };
  }, []);
  const note = useCallback((hash: string) => {
    if (location.hash === hash) return;
    history.pushState(null, '', hash);
    setAddress(parseHash(hash));
  }, []);
  return { address, note };
}
