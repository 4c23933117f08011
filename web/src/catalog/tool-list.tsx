import { toHash } from '../address/address.ts';
import { Prose } from '../prose.tsx';
import type { Pack } from './catalog.ts';

/** The tools of a pack, each a link to where it can be tried. */
export function ToolList({ pack }: { pack: Pack }) {
  if (pack.tools.length === 0) {
    return <p class="muted">Its tools are not known: it has not answered since the gateway started.</p>;
  }
  return (
    <ul class="tool-list">
      {pack.tools.map((tool) => (
        <li key={tool.name}>
          <a href={toHash({ pack: pack.name, tool: tool.name })}>{tool.title}</a> <code>{tool.name}</code>
          <p>
            <Prose text={tool.description} />
          </p>
        </li>
      ))}
    </ul>
  );
}
