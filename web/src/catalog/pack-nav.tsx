import { useEffect, useRef, useState } from 'preact/hooks';
import { type Address, toHash } from '../address/address.ts';
import type { Pack } from './catalog.ts';
import { PackState } from './pack-state.tsx';
import { searchPacks } from './search-packs.ts';

/** All packs and tools, and a search over them that `/` leads to. */
export function PackNav({ packs, address }: { packs: readonly Pack[]; address: Address }) {
  const [query, setQuery] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      event.preventDefault();
      field.current?.focus();
    };
    addEventListener('keydown', focus);
    return () => removeEventListener('keydown', focus);
  }, []);
  useEffect(() => setQuery(''), [address.pack, address.tool]);
  const found = searchPacks(packs, query);
  const count = found.reduce((sum, { tools }) => sum + tools.length, 0);

  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') setQuery('');
    const [first] = found;
    if (key === 'Enter' && query !== '' && first) {
      location.hash = toHash({ pack: first.pack.name, tool: first.tools[0]?.name });
    }
  };

  return (
    <nav class={query === '' ? 'packs' : 'packs searching'} aria-label="Packs and tools">
      <search class="search">
        <label class="off-screen" for="search">
          Search packs and tools
        </label>
        <input
          id="search"
          ref={field}
          type="search"
          placeholder="Search tools"
          autocomplete="off"
          spellcheck={false}
          value={query}
          onInput={(event) => setQuery(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <span class="shortcut" aria-hidden="true">
          /
        </span>
      </search>
      <p class="off-screen" role="status">
        {query !== '' && `${count} tools found`}
      </p>
      {found.length === 0 && <p class="muted">Nothing here matches “{query}”.</p>}
      <ul class="pack-links">
        {found.map(({ pack, tools }) => (
          <li key={pack.name}>
            <a href={toHash({ pack: pack.name })} aria-current={isHere(address, pack.name) ? 'page' : undefined}>
              {pack.title}
            </a>{' '}
            <PackState pack={pack} />
            <ul>
              {tools.map((tool) => (
                <li key={tool.name}>
                  <a
                    href={toHash({ pack: pack.name, tool: tool.name })}
                    aria-current={isHere(address, pack.name, tool.name) ? 'page' : undefined}
                  >
                    {tool.title}
                  </a>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const isHere = (address: Address, pack: string, tool?: string): boolean =>
  address.pack === pack && address.tool === tool;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
