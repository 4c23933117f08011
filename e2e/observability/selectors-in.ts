import type { SyntaxNode } from '@lezer/common';
import { parser } from '@prometheus-io/lezer-promql';

/** One metric that an expression reads, and what it expects of its labels. */
export interface Selector {
  readonly metric: string;
  readonly matchers: readonly Matcher[];
  /** Labels by which it is grouped or matched with another. */
  readonly groupings: readonly string[];
}

export interface Matcher {
  readonly label: string;
  readonly operator: string;
  readonly value: string;
}

/** Every metric that a PromQL expression reads, by Prometheus' own grammar; throws where it is not PromQL. */
export function selectorsIn(expression: string): Selector[] {
  const textOf = ({ from, to }: SyntaxNode) => expression.slice(from, to);
  const labelsIn = (node: SyntaxNode) => descendants(node, 'LabelName').map(textOf);
  const tree = parser.parse(expression).topNode;
  const wrong = all(tree).find(({ type }) => type.isError);
  if (wrong) throw new Error(`not PromQL from character ${wrong.from}: ${expression}`);

  return descendants(tree, 'VectorSelector').map((selector) => ({
    metric: textOf(child(selector, 'Identifier')),
    matchers: descendants(selector, 'UnquotedLabelMatcher').map((matcher) => ({
      label: textOf(child(matcher, 'LabelName')),
      operator: textOf(child(matcher, 'MatchOp')),
      value: textOf(child(matcher, 'StringLiteral')).slice(1, -1),
    })),
    groupings: ancestors(selector).flatMap((node) =>
      [node.getChild('AggregateModifier'), node.getChild('MatchingModifierClause')].flatMap((part) =>
        part ? labelsIn(part) : [],
      ),
    ),
  }));
}

function child(node: SyntaxNode, name: string): SyntaxNode {
  const found = node.getChild(name);
  if (!found) throw new Error(`${node.name} without ${name}`);
  return found;
}

const descendants = (node: SyntaxNode, name: string): SyntaxNode[] => all(node).filter((one) => one.name === name);

function all(node: SyntaxNode): SyntaxNode[] {
  const children: SyntaxNode[] = [];
  for (let next = node.firstChild; next; next = next.nextSibling) children.push(next, ...all(next));
  return children;
}

const ancestors = ({ parent }: SyntaxNode): SyntaxNode[] => (parent ? [parent, ...ancestors(parent)] : []);
