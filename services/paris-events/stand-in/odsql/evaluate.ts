import type { QfapRecord } from '../qfap-record.ts';
import { kindOf, readValue, textsOf, type Value, type ValueKind } from '../values.ts';
import { toInstantMs } from './date-literal.ts';
import type { ComparisonOperator, Expression, Operand } from './expression.ts';
import { createWordsTest, toTokens } from './full-text.ts';
import { OdsqlError } from './odsql-error.ts';
import { requireField } from './require-field.ts';

export interface Clock {
  readonly nowMs: number;
  /** In which date literals without an offset are read. */
  readonly timezone: string;
}

export type Predicate = (record: QfapRecord) => boolean;

/**
 * A missing value is in no comparison but `!=`; `not` turns true and false round, so there is no third value. Throws
 * OdsqlError for a field that does not exist and for kinds that cannot be compared.
 */
export function compileWhere(expression: Expression, clock: Clock): Predicate {
  switch (expression.kind) {
    case 'and': {
      const terms = expression.terms.map((term) => compileWhere(term, clock));
      return (record) => terms.every((term) => term(record));
    }
    case 'or': {
      const terms = expression.terms.map((term) => compileWhere(term, clock));
      return (record) => terms.some((term) => term(record));
    }
    case 'not': {
      const term = compileWhere(expression.term, clock);
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
    case 'like': {
      const test = createWordsTest(expression.words);
      const { read } = textOf(expression.field);
      return (record) => test(new Set(toTokens(`${read(record) ?? ''}`)));
    }
    case 'in': {
      const left = toSide({ kind: 'field', name: expression.field }, clock);
      const tests = expression.values.map((value) => compare('=', left, toSide(value, clock)));
      return (record) => tests.some((test) => test(record));
    }
    case 'compare':
      return compare(expression.operator, toSide(expression.left, clock), toSide(expression.right, clock));
  }
}

interface Side {
  readonly kind: ValueKind;
  readonly read: (record: QfapRecord) => Value;
}

function toSide(operand: Operand, { nowMs, timezone }: Clock): Side {
  switch (operand.kind) {
    case 'field': {
      const field = requireField(operand.name);
      return { kind: kindOf(field), read: (record) => readValue(record, field) };
    }
    case 'string':
      return { kind: 'text', read: () => operand.value };
    case 'number':
      return { kind: 'number', read: () => operand.value };
    case 'now':
      return { kind: 'date', read: () => nowMs };
    case 'date': {
      const ms = toInstantMs(operand, timezone);
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

function textOf(name: string): Side {
  const field = requireField(name);
  if (kindOf(field) !== 'text') throw new OdsqlError(`${name} is not a text field.`);
  return { kind: 'text', read: (record) => readValue(record, field) };
}
