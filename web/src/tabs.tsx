import type { ComponentChildren } from 'preact';
import { useId, useRef } from 'preact/hooks';

export interface Tab {
  readonly name: string;
  readonly content: () => ComponentChildren;
}

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly Tab[];
  /** The name of the open one; the first one where there is none of that name. */
  readonly chosen: string;
  readonly onChoose: (name: string) => void;
}

/** Contents of which one is seen; arrow keys, Home and End go from tab to tab. */
export function Tabs({ label, tabs, chosen, onChoose }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const open = Math.max(
    0,
    tabs.findIndex(({ name }) => name === chosen),
  );

  const choose = (at: number) => {
    const next = (at + tabs.length) % tabs.length;
    onChoose(tabs[next]?.name ?? '');
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: open + 1,
    ArrowLeft: open - 1,
    Home: 0,
    End: tabs.length - 1,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    choose(step);
  };

  return (
    <div class="tabs">
      <div role="tablist" aria-label={label} ref={list} onKeyDown={onKeyDown}>
        {tabs.map(({ name }, at) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-tab-${at}`}
            aria-controls={`${id}-panel`}
            aria-selected={at === open}
            tabIndex={at === open ? 0 : -1}
            onClick={() => onChoose(name)}
          >
            {name}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${open}`} key={tabs[open]?.name}>
        {tabs[open]?.content()}
      </div>
    </div>
  );
}
