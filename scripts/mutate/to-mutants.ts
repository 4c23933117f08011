import { parseAst } from 'vitest/node';
import { childrenOf, isNode, type Node } from './syntax-tree.ts';

/** One change of a source file that some test should notice. */
export interface Mutant {
  /** From 1. */
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly original: string;
  readonly replacement: string;
}

/**
 * All mutants of a TypeScript source, in the order of the text. Types, imports and property names stay as they are, and
 * a change that no longer parses is left out.
 */
export function toMutants(source: string): readonly Mutant[] {
  const mutants: Mutant[] = [];
  visit(parse(source), source, (node, replacement) => {
    const { start, end } = node;
    const original = source.slice(start, end);
    if (replacement === original || !parses(source.slice(0, start) + replacement + source.slice(end))) return;
    mutants.push({ line: source.slice(0, start).split('\n').length, start, end, original, replacement });
  });
  return mutants;
}

/** The source with one mutant in it. */
export function applyMutant(source: string, { start, end, replacement }: Mutant): string {
  return source.slice(0, start) + replacement + source.slice(end);
}

type Replace = (node: Node, replacement: string) => void;

function visit(node: Node, source: string, replace: Replace): void {
  const textOf = ({ start, end }: Node) => source.slice(start, end);
  mutate(node, textOf, replace);
  for (const child of childrenOf(node)) if (!isDescription(node, child)) visit(child, source, replace);
}

const swaps: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '&&': '||',
  '||': '&&',
  '??': '&&',
  '+=': '-=',
  '-=': '+=',
  '??=': '=',
  '++': '--',
  '--': '++',
};

const methodSwaps: Readonly<Record<string, string>> = {
  min: 'max',
  max: 'min',
  ceil: 'floor',
  floor: 'ceil',
  some: 'every',
  every: 'some',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
};

/** Offers the mutants of one node; those of its children are their own. */
function mutate(node: Node, textOf: (node: Node) => string, replace: Replace): void {
  const { type, left, right, operator, argument, expression, test, body, property, value } = node;
  switch (type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
    case 'AssignmentExpression': {
      const swapped = swaps[String(operator)];
      const joinsText = operator === '+' && [left, right].some(isText);
      if (swapped && !joinsText && isNode(left) && isNode(right))
        replace(node, `(${textOf(left)} ${swapped} ${textOf(right)})`);
      return;
    }
    case 'UpdateExpression':
      replace(node, textOf(node).replace(String(operator), swaps[String(operator)] ?? ''));
      return;
    case 'UnaryExpression':
      if (isNode(argument) && (operator === '!' || operator === '-')) replace(node, textOf(argument));
      return;
    case 'IfStatement':
    case 'ConditionalExpression':
      if (isNode(test)) for (const outcome of ['true', 'false']) replace(test, outcome);
      return;
    case 'WhileStatement':
    case 'ForStatement':
      if (isNode(test)) replace(test, 'false');
      return;
    case 'ExpressionStatement':
      if (isNode(expression) && isCall(expression)) replace(node, ';');
      return;
    case 'ReturnStatement':
      if (isNode(argument) && !isUndefined(argument)) replace(argument, 'undefined');
      return;
    case 'ArrowFunctionExpression':
      if (isNode(body) && body.type !== 'BlockStatement' && !isUndefined(body)) replace(body, 'undefined');
      return;
    case 'MemberExpression':
      if (isNode(property) && methodSwaps[textOf(property)]) replace(property, methodSwaps[textOf(property)] ?? '');
      return;
    case 'ArrayExpression':
      replace(node, textOf(node).length > 2 ? '[]' : '["mutant"]');
      return;
    case 'ObjectExpression':
      if (textOf(node).length > 2) replace(node, '{}');
      return;
    case 'TemplateLiteral':
      replace(node, '``');
      return;
    case 'Literal':
      if (typeof value === 'string') replace(node, value === '' ? "'mutant'" : "''");
      if (typeof value === 'boolean') replace(node, String(!value));
      // A long time or a large size is not worth a test of its exact value, but it is worth one of its magnitude.
      if (typeof value === 'number') replace(node, String(Math.abs(value) <= 16 ? value + 1 : value * 2));
  }
}

/** The text of zod's `.describe()` is for readers; golden files hold it. */
const isDescription = ({ type, callee }: Node, child: Node): boolean =>
  type === 'CallExpression' &&
  child !== callee &&
  isNode(callee) &&
  isNode(callee.property) &&
  callee.property.name === 'describe';

const isText = (operand: unknown): boolean =>
  isNode(operand) &&
  (operand.type === 'TemplateLiteral' || (operand.type === 'Literal' && typeof operand.value === 'string'));

const isCall = ({ type, argument }: Node): boolean =>
  type === 'CallExpression' || (type === 'AwaitExpression' && isNode(argument) && isCall(argument));

const isUndefined = ({ type, name }: Node): boolean => type === 'Identifier' && name === 'undefined';

function parse(source: string): Node {
  const program: unknown = parseAst(source, { lang: 'ts' });
  if (!isNode(program)) throw new Error('The parser returned no syntax tree');
  return program;
}

function parses(source: string): boolean {
  try {
    parse(source);
    return true;
  } catch {
    return false;
  }
}
