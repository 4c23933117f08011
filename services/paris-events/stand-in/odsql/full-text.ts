/** Tests a text's tokens: every word of the query is one of them, or starts one where it ends in `*`. */
export function createWordsTest(query: string): (tokens: ReadonlySet<string>) => boolean {
  const words = query.split(/\s+/).flatMap((word) => {
    const tokens = toTokens(word);
    return tokens.map((token, index) => ({ token, prefix: word.endsWith('*') && index === tokens.length - 1 }));
  });
  return (tokens) =>
    words.every(({ token, prefix }) =>
      prefix ? [...tokens].some((candidate) => candidate.startsWith(token)) : tokens.has(token),
    );
}

/** The words of a text or of HTML, in lower case and without accents. */
export function toTokens(text: string): string[] {
  return text.includes('<') || text.includes('&') ? tokensOf(text.replace(/<[^>]*>|&#?\w+;/g, ' ')) : tokensOf(text);
}

function tokensOf(text: string): string[] {
  const folded = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('œ', 'oe').replaceAll('æ', 'ae');
  return folded.match(/[\p{L}\p{N}]+/gu) ?? [];
}
