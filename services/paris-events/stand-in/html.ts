/** How the apostrophes of a text are written in its HTML: the service has all three. */
export type Apostrophe = '’' | '&rsquo;' | '&#8217;';

/** Paragraphs of plain text as HTML with the entities of French typography. One that starts with `<` stays as it is. */
export function toHtml(paragraphs: readonly string[], apostrophe: Apostrophe): string {
  return paragraphs
    .map((paragraph) => (paragraph.startsWith('<') ? paragraph : `<p>${escapeText(paragraph)}</p>`))
    .map((html) => html.replaceAll('’', apostrophe))
    .join('');
}

function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replace(/ (?=[:;!?»€])/g, '&nbsp;')
    .replaceAll('« ', '«&nbsp;');
}
