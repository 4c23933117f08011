import { readFields, readText } from '../fields.ts';
import { formatCount } from '../format-number.ts';
import type { PictureProps } from '../index.ts';
import '../picture.css';
import './chain.css';
import { ScrollRegion } from '../scroll-region.tsx';

/** The networks as a table, with all names that each goes by. */
export function ChainTable({ data }: PictureProps) {
  const chains = readFields(data).list('chains', (item) => {
    const chain = readFields(item);
    return {
      slug: chain.text('chain'),
      name: chain.text('name'),
      id: chain.number('chain_id'),
      coin: chain.text('native_symbol'),
      isDefault: chain.flagOrNull('is_default') === true,
      aliases: chain.list('aliases', readText),
    };
  });
  return (
    <section class="pic">
      <p class="pic-lede">
        {formatCount(chains.length, 'network')}. The other tools take the value in the second column.
      </p>
      <ScrollRegion label="Networks">
        <table class="pic-table">
          <thead>
            <tr>
              <th scope="col">Network</th>
              <th scope="col">Value</th>
              <th scope="col" class="pic-number">
                Chain id
              </th>
              <th scope="col">Coin</th>
              <th scope="col">Also</th>
            </tr>
          </thead>
          <tbody>
            {chains.map(({ slug, name, id, coin, isDefault, aliases }) => (
              <tr key={slug}>
                <th scope="row">
                  {name}
                  {isDefault && <span class="pic-small pic-default"> default</span>}
                </th>
                <td>
                  <code>{slug}</code>
                </td>
                <td class="pic-number">{id}</td>
                <td>{coin}</td>
                <td class="pic-small">{aliases.length > 0 ? aliases.join(', ') : 'no other names'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  );
}
