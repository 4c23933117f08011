import type { PictureProps } from '../index.ts';
import { ShownPart } from '../shown-part.tsx';
import { readQuotes } from './read-quotes.ts';
import '../picture.css';
import './quotes.css';

/** Quotations as they are printed: the words, who said them, what they are about. */
export function QuoteCards({ data }: PictureProps) {
  const { quotes, total } = readQuotes(data);
  if (quotes.length === 0) return <p class="pic">No quote matches: try other words, tags or another author.</p>;
  return (
    <section class="pic">
      <ul class={`pic-quotes ${quotes.length === 1 ? 'pic-quotes-one' : ''}`}>
        {quotes.map(({ id, content, author, tags }) => (
          <li key={id}>
            <figure class="pic-quote">
              <blockquote>{content}</blockquote>
              <figcaption>
                <span class="pic-quote-author">{author}</span>
                {tags.length > 0 && (
                  <ul class="pic-chips" aria-label="Tags">
                    {tags.map((tag) => (
                      <li key={tag}>{tag}</li>
                    ))}
                  </ul>
                )}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
      <ShownPart count={quotes.length} total={total} what="quotes" />
    </section>
  );
}
