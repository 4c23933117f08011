/** A `where` clause as plain data, so that two of them can be compared. */
export type Expression =
  | { readonly kind: 'and' | 'or'; readonly terms: readonly Expression[] }
  | { readonly kind: 'not'; readonly term: Expression }
  | { readonly kind: 'text'; readonly words: string }
  | {
      readonly kind: 'compare';
      readonly operator: ComparisonOperator;
      readonly left: Operand;
      readonly right: Operand;
    }
  | { readonly kind: 'null'; readonly field: string };

export type ComparisonOperator = '=' | '!=' | '>' | '<' | '>=' | '<=';

export type Operand =
  | { readonly kind: 'field'; readonly name: string }
  | { readonly kind: 'string'; readonly value: string }
  | { readonly kind: 'number'; readonly value: number }
  | DateLiteral;

export interface DateLiteral {
  readonly kind: 'date';
  /** `2026-11-06T00:00:00`: what a partial date leaves out is the start of the period. */
  readonly local: string;
  /** `Z` or `+02:00`, where it is written; otherwise it is UTC. */
  readonly offset: string | null;
}
