import { useEffect, useMemo, useState } from 'preact/hooks';
import { type Address, toHash } from '../address/address.ts';
import { AnswerSection } from '../answer/answer-section.tsx';
import type { Pack, Tool } from '../catalog/catalog.ts';
import { PackState } from '../catalog/pack-state.tsx';
import { ConnectView } from '../connect/connect-view.tsx';
import { CopyButton } from '../copy-button.tsx';
import { Crumbs } from '../crumbs.tsx';
import type { JsonObject } from '../json.ts';
import { PageHeading } from '../page-heading.tsx';
import { pageUrl } from '../page-url.ts';
import { Prose } from '../prose.tsx';
import { ApiKeyField } from './api-key-field.tsx';
import { CallForm } from './call-form.tsx';
import { ExampleButtons } from './example-buttons.tsx';
import { toArguments, toFormData, unknownArguments } from './form-data.ts';
import { parametersOf } from './parameter.ts';
import { endpointOf } from './tool-call.ts';
import { toolPagePath } from './tool-page-path.ts';
import { useRun } from './use-run.ts';

interface ToolViewProps {
  readonly pack: Pack;
  readonly tool: Tool;
  readonly address: Address;
  /** Writes down what is run, so that the address leads back to it. */
  readonly note: (hash: string) => void;
  readonly apiKey: string;
  readonly onApiKey: (key: string) => void;
}

/** One tool: what it does, a form to call it with, its answer, and how to connect to its pack. */
export function ToolView({ pack, tool, address, note, apiKey, onApiKey }: ToolViewProps) {
  const parameters = useMemo(() => parametersOf(tool.inputSchema), [tool]);
  const linked = JSON.stringify(address.args ?? {});
  const [formData, setFormData] = useState<JsonObject>(() => toFormData(parameters, address.args ?? {}));
  const [asksKey, setAsksKey] = useState(false);
  const { state, start, cancel, reset } = useRun();
  const args = toArguments(parameters, formData);
  const strange = unknownArguments(parameters, address.args ?? {});
  const reference = toolPagePath(pack.name, tool.name);
  const ran = state.stage === 'idle' ? undefined : JSON.stringify(state.call.args);

  useEffect(() => {
    if (linked === ran) return;
    setFormData(toFormData(parameters, address.args ?? {}));
    reset();
  }, [linked]);
  useEffect(() => {
    if (state.stage === 'done' && state.outcome.kind === 'failure' && state.outcome.needsKey) setAsksKey(true);
  }, [state]);

  const hash = toHash({ pack: pack.name, tool: tool.name, args });
  const run = () => {
    start({ pack: pack.name, tool: tool.name, args }, apiKey);
    note(hash);
  };

  return (
    <>
      <Crumbs pack={pack} />
      <PageHeading>{tool.title}</PageHeading>
      <p class="byline">
        <code>{tool.name}</code> of <code>{pack.name}</code> <PackState pack={pack} />{' '}
        <button type="button" class="quiet" onClick={() => goTo('connect')}>
          Connect your client
        </button>{' '}
        {reference !== undefined && <a href={reference}>Reference</a>}
      </p>
      <p class="lead">
        <Prose text={tool.description} />
      </p>
      {address.problem !== undefined && (
        <p class="banner warning" role="alert">
          {address.problem}
        </p>
      )}
      {strange.length > 0 && (
        <p class="banner warning" role="alert">
          This tool has no argument {strange.join(', ')}; the link that led here names it, and it is left out.
        </p>
      )}
      <section aria-labelledby="try">
        <h2 id="try">Try it</h2>
        <ExampleButtons examples={tool.examples} onChoose={(chosen) => setFormData(toFormData(parameters, chosen))} />
        {(asksKey || apiKey !== '') && <ApiKeyField value={apiKey} onChange={onApiKey} />}
        <CallForm parameters={parameters} formData={formData} onChange={setFormData} onSubmit={run}>
          {parameters.length === 0 && <p class="muted">It takes no arguments.</p>}
          <div class="actions">
            <button type="submit" id="run" class="primary">
              Run
            </button>
            {state.stage === 'running' && (
              <button type="button" onClick={cancel}>
                Cancel
              </button>
            )}
            <CopyButton text={() => pageUrl() + hash} label="Copy link" />
          </div>
        </CallForm>
      </section>
      <AnswerSection
        state={state}
        parameters={parameters}
        withKey={apiKey !== ''}
        onSuggestion={(name, value) => {
          setFormData({ ...formData, [name]: value });
          goTo('run');
        }}
      />
      <section aria-labelledby="connect">
        <h2 id="connect" tabIndex={-1}>
          Connect your client to {pack.title}
        </h2>
        <ConnectView
          server={{ name: pack.name, url: pageUrl() + endpointOf(pack.name) }}
          needsKey={asksKey || apiKey !== ''}
        />
      </section>
    </>
  );
}

const goTo = (id: string): void => document.getElementById(id)?.focus();
