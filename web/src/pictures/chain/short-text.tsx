import { useState } from 'preact/hooks';

interface ShortTextProps {
  readonly text: string;
  /** What it is, for the button's name, such as contract. */
  readonly what: string;
}

const shownAtStart = 8;
const shownAtEnd = 6;

/** An address or number with its middle left out; a press shows all of it. */
export function ShortText({ text, what }: ShortTextProps) {
  const [isFull, setFull] = useState(false);
  if (text.length <= shownAtStart + shownAtEnd + 1) return <code>{text}</code>;
  return (
    <span class="pic-short">
      <code>{isFull ? text : `${text.slice(0, shownAtStart)}…${text.slice(-shownAtEnd)}`}</code>{' '}
      <button
        type="button"
        class="pic-plain pic-more"
        aria-expanded={isFull}
        aria-label={`${isFull ? 'Shorten' : 'Show all of'} the ${what}`}
        onClick={() => setFull(!isFull)}
      >
        {isFull ? 'shorten' : 'show all'}
      </button>
    </span>
  );
}
