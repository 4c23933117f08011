import { useState } from 'preact/hooks';
import { CodeBlock } from '../code-block.tsx';
import { Tabs } from '../tabs.tsx';
import { type ClientConfig, clientConfigs, type Server } from './client-config.ts';

/** How to tell each client about a server. */
export function ConnectView({ server, needsKey }: { server: Server; needsKey: boolean }) {
  const [chosen, setChosen] = useState('');
  const tabs = clientConfigs(server).map((config) => ({
    name: config.client,
    content: () => <Instructions config={config} />,
  }));
  return (
    <>
      <p class="address">
        <span class="muted">Address</span> <code>{server.url}</code>
      </p>
      <Tabs label={`Clients that can use ${server.name}`} tabs={tabs} chosen={chosen} onChoose={setChosen} />
      {needsKey && (
        <p class="muted">
          This gateway asks for a key: have your client send the header <code>Authorization: Bearer</code> with it.
        </p>
      )}
    </>
  );
}

function Instructions({ config: { client, where, text, install } }: { config: ClientConfig }) {
  return (
    <>
      <p class="where">
        {where}
        {install && (
          <a class="button" href={install.href}>
            {install.label}
          </a>
        )}
      </p>
      <CodeBlock text={text} label={`Configuration for ${client}`} />
    </>
  );
}
