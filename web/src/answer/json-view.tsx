import { useMemo, useState } from 'preact/hooks';
import { CodeBlock } from '../code-block.tsx';
import { CopyButton } from '../copy-button.tsx';

/** Above this a browser takes noticeably long to lay the text out. */
const shownCharacters = 64 * 1024;

/** The data as indented JSON. Of a long one the beginning is shown until the reader wants all; copying always takes all. */
export function JsonView({ data }: { data: unknown }) {
  const text = useMemo(() => JSON.stringify(data, null, 2) ?? '', [data]);
  const [whole, setWhole] = useState(false);
  if (whole || text.length <= shownCharacters)
    return <CodeBlock text={text} label="The answer as JSON" copyLabel="Copy JSON" />;
  const end = text.lastIndexOf('\n', shownCharacters);
  return (
    <>
      <div class="actions">
        <span class="muted">
          The first {kilobytes(shownCharacters)} of {kilobytes(text.length)} KB are shown.
        </span>
        <button type="button" class="quiet" onClick={() => setWhole(true)}>
          Show all
        </button>
        <CopyButton text={text} label="Copy all JSON" />
      </div>
      <CodeBlock text={text.slice(0, end)} label="The beginning of the answer as JSON" copyLabel="Copy this part" />
    </>
  );
}

const kilobytes = (characters: number): string => Math.round(characters / 1024).toLocaleString('en-GB');
