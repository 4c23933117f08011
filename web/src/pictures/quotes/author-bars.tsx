import { readFields } from '../fields.ts';
import { formatCount } from '../format-number.ts';
import type { PictureProps } from '../index.ts';
import { ShownPart } from '../shown-part.tsx';
import { CountBars } from './count-bars.tsx';
import '../picture.css';
import './quotes.css';

/** The authors of the answer with how many quotes each has. */
export function AuthorBars({ data }: PictureProps) {
  const answer = readFields(data);
  const authors = answer.list('authors', (item) => {
    const author = readFields(item);
    return { key: author.text('slug'), name: author.text('name'), count: author.number('quote_count') };
  });
  if (authors.length === 0) return <p class="pic">No author matches: try a part of the name.</p>;
  return (
    <section class="pic">
      <p class="pic-lede">{formatCount(authors.length, 'author')}, with how many quotes there are of each.</p>
      <CountBars items={authors} unit="quotes" />
      <ShownPart count={authors.length} total={answer.numberOrNull('total')} what="authors" />
    </section>
  );
}
