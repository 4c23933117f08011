import { useEffect, useState } from 'preact/hooks';

/** Puts a text on the clipboard and says so for a moment. `label` says what is copied. */
export function CopyButton({ text, label }: { text: string | (() => string); label: string }) {
  const [outcome, setOutcome] = useState<'none' | 'copied' | 'failed'>('none');
  useEffect(() => {
    if (outcome === 'none') return;
    const timer = setTimeout(() => setOutcome('none'), 2000);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async () =>
    setOutcome((await toClipboard(typeof text === 'string' ? text : text())) ? 'copied' : 'failed');
  const words = { none: label, copied: 'Copied', failed: 'Not allowed here' };
  return (
    <button type="button" class="quiet copy" onClick={copy}>
      <span aria-live="polite">{words[outcome]}</span>
    </button>
  );
}

/** Over plain http there is no clipboard but that of the selection. */
async function toClipboard(text: string): Promise<boolean> {
  if (navigator.clipboard) {
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
  }
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'off-screen';
  document.body.append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return copied;
}
