import { toHash } from './address/address.ts';
import type { Pack } from './catalog/catalog.ts';
import { ToolList } from './catalog/tool-list.tsx';
import { Crumbs } from './crumbs.tsx';
import { PageHeading } from './page-heading.tsx';

/** Where a link leads to a pack or a tool that does not exist: what does. One pack is given where only its tool is wrong. */
export function NotHere({ wanted, packs }: { wanted: string; packs: readonly Pack[] }) {
  const [only] = packs.length === 1 ? packs : [];
  return (
    <>
      <Crumbs />
      <PageHeading>{only ? ofPack(only, wanted) : `There is no pack “${wanted}”`}</PageHeading>
      <p class="lead">The link that led here may be old or cut short. {only ? 'Its tools are:' : 'The packs are:'}</p>
      {only ? (
        <ToolList pack={only} />
      ) : (
        <ul class="tool-list">
          {packs.map(({ name, title, description }) => (
            <li key={name}>
              <a href={toHash({ pack: name })}>{title}</a> <code>{name}</code>
              <p>{description}</p>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const ofPack = ({ title, tools }: Pack, wanted: string): string =>
  tools.length > 0 ? `${title} has no tool “${wanted}”` : `${title} does not answer, so “${wanted}” is not known`;
