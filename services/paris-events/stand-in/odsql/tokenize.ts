import { parseDateLiteral } from './date-literal.ts';
import type { DateLiteral } from './expression.ts';
import { OdsqlError } from './odsql-error.ts';

export type Token = (
  | { readonly kind: 'string'; readonly value: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'date'; readonly value: DateLiteral }
  /** A back-quoted field name. */
  | { readonly kind: 'field'; readonly value: string }
  /** A keyword or a bare field name, in lower case where it is a keyword's. */
  | { readonly kind: 'word'; readonly value: string }
  | { readonly kind: 'symbol'; readonly value: string }
) & {
  /** Where the token starts in the clause. */
  readonly at: number;
};

/**
 * A backslash in a string stands for the character after it, a quote included. What the service itself does is not
 * documented; this rule is the one that punishes a client most which lets backslashes through: one before the closing
 * quote swallows it.
 */
const shapes = [
  String.raw`date\s*'(?<date>[^']*)'`,
  String.raw`"(?<double>[^"\\]*(?:\\[\s\S][^"\\]*)*)"`,
  String.raw`'(?<single>[^'\\]*(?:\\[\s\S][^'\\]*)*)'`,
  '`(?<field>[^`]+)`',
  String.raw`(?<number>-?\d+(?:\.\d+)?)(?!\w)`,
  String.raw`(?<word>\w+)`,
  '(?<symbol><=|>=|!=|[=:<>(),])',
];

/** Throws OdsqlError for what is no token: `--`, a string without an end, an unknown sign. */
export function tokenize(text: string): Token[] {
  const token = new RegExp(`\\s*(?:${shapes.join('|')})`, 'iy');
  const end = text.trimEnd().length;
  const tokens: Token[] = [];
  while (token.lastIndex < end) {
    const from = token.lastIndex;
    const match = token.exec(text);
    if (!match?.groups) throw new OdsqlError(text.slice(from).trim());
    tokens.push({ ...toToken(match.groups), at: from });
  }
  return tokens;
}

function toToken(groups: Readonly<Record<string, string | undefined>>) {
  const { date, double, single, field, number, word, symbol = '' } = groups;
  const string = double ?? single;
  if (date !== undefined) return { kind: 'date', value: parseDateLiteral(date) } as const;
  if (string !== undefined) return { kind: 'string', value: string.replace(/\\([\s\S])/g, '$1') } as const;
  if (field !== undefined) return { kind: 'field', value: field } as const;
  if (number !== undefined) return { kind: 'number', value: Number(number) } as const;
  if (word !== undefined) return { kind: 'word', value: word } as const;
  return { kind: 'symbol', value: symbol } as const;
}
