/** A node of an ESTree syntax tree; its further members depend on the type. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [member: string]: unknown;
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value;
}

/** These hold an expression that runs; every other node of a TypeScript kind is a type. */
const running = ['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression', 'TSInstantiationExpression'];

/** The nodes below this one that can be changed: no types, imports, exports by name or property names. */
export function childrenOf(node: Node): readonly Node[] {
  const names = Object.keys(node).filter((name) => name !== 'source' && !(name === 'key' && node.computed !== true));
  return names
    .flatMap((name) => node[name])
    .filter(isNode)
    .filter(({ type }) => !type.startsWith('TS') || running.includes(type))
    .filter(({ type }) => type !== 'ImportDeclaration')
    .toSorted((a, b) => a.start - b.start);
}
