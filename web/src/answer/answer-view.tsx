import { useMemo } from 'preact/hooks';
import { parseSource } from '../catalog/catalog.ts';
import { CodeBlock } from '../code-block.tsx';
import { pageUrl } from '../page-url.ts';
import { pictureOf } from '../pictures/index.ts';
import { SourceLine } from '../source-line.tsx';
import { Tabs } from '../tabs.tsx';
import { toCurlLine } from '../tool/curl-line.ts';
import type { ToolCall } from '../tool/tool-call.ts';
import { freshnessWords } from './freshness-words.ts';
import { gapWords } from './gap-words.ts';
import { JsonView } from './json-view.tsx';
import type { Answer } from './outcome.ts';
import { PictureView } from './picture-view.tsx';
import { tookWords } from './time-words.ts';

interface AnswerViewProps {
  readonly answer: Answer;
  readonly call: ToolCall;
  readonly durationMs: number;
  readonly withKey: boolean;
  /** The open tab. */
  readonly view: string;
  readonly onView: (view: string) => void;
}

/** An answer as a picture, as JSON, with its `_meta`, and as the command that gets it, with what is known about it. */
export function AnswerView({ answer, call, durationMs, withKey, view, onView }: AnswerViewProps) {
  const { data, meta, notes } = answer;
  const freshness = useMemo(() => freshnessWords(meta, new Date()), [meta]);
  const source = parseSource(meta['dev.toolpacks/source']);
  const load = pictureOf(call.pack, call.tool);
  const picture = {
    name: 'Picture',
    content: () => load && <PictureView load={load} {...{ data, meta, args: call.args }} />,
  };
  const tabs = [
    ...(load ? [picture] : []),
    { name: 'JSON', content: () => <JsonView data={data} /> },
    {
      name: 'curl',
      content: () => <CodeBlock text={toCurlLine(call, pageUrl(), withKey)} label="The same call in a shell" />,
    },
    { name: '_meta', content: () => <JsonView data={meta} /> },
  ];
  return (
    <>
      {freshness?.tone === 'sample' && (
        <p class="banner sample">
          <strong>Sample data</strong> {freshness.words}
        </p>
      )}
      {freshness?.tone === 'warning' && (
        <p class="banner warning">
          <strong>Old data</strong> {freshness.words}
        </p>
      )}
      <dl class="facts">
        <div>
          <dt>Took</dt>
          <dd>{tookWords(durationMs)}</dd>
        </div>
        {freshness?.tone === 'plain' && (
          <div>
            <dt>Data</dt>
            <dd>{freshness.words}</dd>
          </div>
        )}
        {source && (
          <div>
            <dt>Source</dt>
            <dd>
              <SourceLine source={source} />
            </dd>
          </div>
        )}
      </dl>
      <Remarks texts={[...gapWords(meta), ...notes]} />
      <Tabs label="The answer as" tabs={tabs} chosen={view} onChoose={onView} />
    </>
  );
}

function Remarks({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <ul class="remarks">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
