import { CopyButton } from './copy-button.tsx';

/** Text to copy, as it is. `label` names it for those who do not see it. */
export function CodeBlock({ text, label, copyLabel = 'Copy' }: { text: string; label: string; copyLabel?: string }) {
  return (
    <section class="code-block" aria-label={label}>
      <CopyButton text={text} label={copyLabel} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <pre tabIndex={0}>{text}</pre>
    </section>
  );
}
