import type { QfapRecord } from '../qfap-record.ts';
import { kindOf, readValue, textsOf, type Value, type ValueKind } from '../values.ts';
import { toInstantMs } from './date-literal.ts';
import type { ComparisonOperator, Expression, Operand } from './expression.ts';
import { createWordsTest, toTokens } from './full-text.ts';
import { OdsqlError } from './odsql-error.ts';
import { requireField } from './require-field.ts';

export type Predicate = (record: QfapRecord) => boolean;

/**
 * A missing value is in no comparison but `!=`; `not` turns true and false round, so there is no third value. Throws
 * OdsqlError for a field that does not exist and for kinds that cannot be compared.
 */
export function compileWhere(expression: Expression): Predicate {
  switch (expression.kind) {
    case 'and': {
      const terms = expression.terms.map((term) => compileWhere(term));
      return (record) => terms.every((term) => term(record));
    }
    case 'or': {
      const terms = expression.terms.map((term) => compileWhere(term));
      return (record) => terms.some((term) => term(record));
    }
    case 'not': {
      const term = compileWhere(expression.term);
      return (record) => !term(record);
    }
    case 'text': {
      const test = createWordsTest(expression.words);
      return (record) => test(new Set(textsOf(record).flatMap(toTokens)));
    }
    case 'null': {
      const { name } = requireField(expression.field);
      return (record) => record[name] === null;
    }
    case 'compare':
      return compare(expression.operator, toSide(expression.left), toSide(expression.right));
  }
}

interface Side {
  readonly kind: ValueKind;
  readonly read: (record: QfapRecord) => Value;
}

function toSide(operand: Operand): Side {
  switch (operand.kind) {
    case 'field': {
      const field = requireField(operand.name);
      return { kind: kindOf(field), read: (record) => readValue(record, field) };
    }
    case 'string':
      return { kind: 'text', read: () => operand.value };
    case 'number':
      return { kind: 'number', read: () => operand.value };
    case 'date': {
      const ms = toInstantMs(operand);
      return { kind: 'date', read: () => ms };
    }
  }
}

function compare(operator: ComparisonOperator, left: Side, right: Side): Predicate {
  if (left.kind !== right.kind || left.kind === 'other') {
    throw new OdsqlError(`Cannot compare ${left.kind} with ${right.kind}.`);
  }
  const test = tests[operator];
  return (record) => {
    const [a, b] = [left.read(record), right.read(record)];
    return a === null || b === null ? operator === '!=' && a !== b : test(a, b);
  };
}

const tests: Readonly<Record<ComparisonOperator, (a: string | number, b: string | number) => boolean>> = {
  '=': (a, b) => a === b,
  '!=': (a, b) => a !== b,
  '>': (a, b) => a > b,
  '<': (a, b) => a < b,
  '>=': (a, b) => a >= b,
  '<=': (a, b) => a <= b,
};
