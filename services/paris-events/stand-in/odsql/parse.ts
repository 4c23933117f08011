import type { ComparisonOperator, Expression, Operand } from './expression.ts';
import { OdsqlError } from './odsql-error.ts';
import { type Token, tokenize } from './tokenize.ts';

/**
 * Reads a `where` clause: comparisons, `is [not] null`, full text, `not`, `and`, `or` and parentheses.
 * Nothing else of the language is accepted. Throws OdsqlError.
 */
export function parseWhere(text: string): Expression {
  const tokens = tokenize(text);
  let next = 0;

  const expression = disjunction();
  if (next < tokens.length) throw malformed();
  return expression;

  function disjunction(): Expression {
    return joined('or', () => joined('and', negation));
  }

  function joined(kind: 'and' | 'or', term: () => Expression): Expression {
    const first = term();
    const terms = [first];
    while (takeWord(kind)) terms.push(term());
    return terms.length === 1 ? first : { kind, terms };
  }

  function negation(): Expression {
    return takeWord('not') ? { kind: 'not', term: negation() } : predicate();
  }

  function predicate(): Expression {
    if (takeSymbol('(')) {
      const inner = disjunction();
      expectSymbol(')');
      return inner;
    }
    const left = operand();
    const operator = takeOperator();
    if (operator) return { kind: 'compare', operator, left, right: operand() };
    if (left.kind === 'string') return { kind: 'text', words: left.value };
    if (left.kind !== 'field') throw malformed();
    return fieldPredicate(left.name);
  }

  function fieldPredicate(field: string): Expression {
    if (!takeWord('is')) throw malformed();
    const negated = takeWord('not');
    if (!takeWord('null')) throw malformed();
    return negated ? { kind: 'not', term: { kind: 'null', field } } : { kind: 'null', field };
  }

  function operand(): Operand {
    const token = tokens[next];
    if (!token || token.kind === 'symbol') throw malformed();
    if (token.kind === 'word') return bareWord(token.value);
    next += 1;
    if (token.kind === 'date') return token.value;
    if (token.kind === 'number') return { kind: 'number', value: token.value };
    return token.kind === 'field' ? { kind: 'field', name: token.value } : { kind: 'string', value: token.value };
  }

  function bareWord(word: string): Operand {
    if (reservedWords.has(word.toLowerCase()) || isSymbol(tokens[next + 1], '(')) throw malformed();
    next += 1;
    return { kind: 'field', name: word };
  }

  function takeOperator(): ComparisonOperator | undefined {
    const token = tokens[next];
    const operator = token?.kind === 'symbol' ? operators.get(token.value) : undefined;
    if (operator) next += 1;
    return operator;
  }

  function takeWord(word: string): boolean {
    const token = tokens[next];
    const found = token?.kind === 'word' && token.value.toLowerCase() === word;
    if (found) next += 1;
    return found;
  }

  function takeSymbol(symbol: string): boolean {
    const found = isSymbol(tokens[next], symbol);
    if (found) next += 1;
    return found;
  }

  function expectSymbol(symbol: string): void {
    if (!takeSymbol(symbol)) throw malformed();
  }

  function malformed(): OdsqlError {
    const token = tokens[next];
    return new OdsqlError(token ? text.slice(token.at).trim() : 'unexpected end of query.');
  }
}

function isSymbol(token: Token | undefined, symbol: string): boolean {
  return token?.kind === 'symbol' && token.value === symbol;
}

const operators: ReadonlyMap<string, ComparisonOperator> = new Map([
  ['=', '='],
  [':', '='],
  ['!=', '!='],
  ['>', '>'],
  ['<', '<'],
  ['>=', '>='],
  ['<=', '<='],
]);

/** Fields of these names must be back-quoted (opendatasoft/ods-documentation, query language). */
const reservedWords: ReadonlySet<string> = new Set(
  (
    'and as asc avg by count date_format day dayofweek desc equi false group hour or limit lower max millisecond min ' +
    'minute month not null quarter range second select sum top true upper where year'
  ).split(' '),
);
