export interface Links {
  readonly url: string | null;
  readonly links: string[];
}

/** Reads the two link fields. Either may hold several words, of which those that are http(s) URLs count. */
export function readLinks(first: string, second: string): Links {
  const [url = null, ...links] = new Set(`${first} ${second}`.split(' ').filter(isLink));
  return { url, links };
}

const isLink = (word: string): boolean => /^https?:\/\//i.test(word) && URL.canParse(word);
