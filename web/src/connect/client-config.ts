/** A server as a client's configuration knows it. */
export interface Server {
  readonly name: string;
  readonly url: string;
}

export interface ClientConfig {
  readonly client: string;
  /** Where the text goes. */
  readonly where: string;
  readonly text: string;
  /** A link that has the client do it, where it understands one. */
  readonly install?: { readonly label: string; readonly href: string };
}

/** What each client wants to be told, ready to paste. */
export function clientConfigs({ name, url }: Server): ClientConfig[] {
  return [
    { client: 'Claude Code', where: 'In a terminal:', text: `claude mcp add --transport http ${name} ${url}` },
    {
      client: 'Claude Desktop',
      where: 'In claude_desktop_config.json:',
      text: pretty({ mcpServers: { [name]: { command: 'npx', args: ['-y', 'mcp-remote', url] } } }),
    },
    {
      client: 'Cursor',
      where: 'In .cursor/mcp.json:',
      text: pretty({ mcpServers: { [name]: { url } } }),
      install: { label: 'Add to Cursor', href: cursorLink({ name, url }) },
    },
    {
      client: 'VS Code',
      where: 'In .vscode/mcp.json:',
      text: pretty({ servers: { [name]: { type: 'http', url } } }),
      install: { label: 'Add to VS Code', href: vsCodeLink({ name, url }) },
    },
  ];
}

const pretty = (value: unknown): string => JSON.stringify(value, null, 2);

function cursorLink({ name, url }: Server): string {
  const config = btoa(JSON.stringify({ url }));
  return `cursor://anysphere.cursor-deeplink/mcp/install?${new URLSearchParams({ name, config })}`;
}

const vsCodeLink = ({ name, url }: Server): string =>
  `vscode:mcp/install?${encodeURIComponent(JSON.stringify({ name, type: 'http', url }))}`;
