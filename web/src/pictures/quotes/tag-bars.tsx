import { readFields } from '../fields.ts';
import { formatCount } from '../format-number.ts';
import type { PictureProps } from '../index.ts';
import { CountBars } from './count-bars.tsx';
import '../picture.css';
import './quotes.css';

/** Every tag with how many quotes have it, in the order of the answer: the most used first. */
export function TagBars({ data }: PictureProps) {
  const tags = readFields(data).list('tags', (item) => {
    const tag = readFields(item);
    const name = tag.text('name');
    return { key: name, name, count: tag.number('quote_count') };
  });
  if (tags.length === 0) return <p class="pic">There are no tags.</p>;
  return (
    <section class="pic">
      <p class="pic-lede">{formatCount(tags.length, 'tag')}, by how many quotes have them.</p>
      <CountBars items={tags} unit="quotes" />
    </section>
  );
}
