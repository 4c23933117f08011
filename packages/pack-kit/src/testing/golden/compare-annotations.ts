import type { ToolAnnotations } from '@toolpacks/contracts';
import { canonicalJson } from '../../canonical-json.ts';
import type { Difference } from './difference.ts';

/** What a hint is when nothing is said (SPEC 2025-11-25, ToolAnnotations), and what it is where it promises most. */
const hints = [
  { name: 'readOnlyHint', unsaid: false, promise: true },
  { name: 'destructiveHint', unsaid: true, promise: false },
  { name: 'idempotentHint', unsaid: false, promise: true },
  { name: 'openWorldHint', unsaid: true, promise: false },
] as const;

/** A promise that is taken back breaks callers; one that is given does not. */
export function compareAnnotations(
  subject: string,
  before: ToolAnnotations = {},
  after: ToolAnnotations = {},
): readonly Difference[] {
  const ofHints = hints.flatMap(({ name, unsaid, promise }): Difference[] => {
    const [was, is] = [before[name] ?? unsaid, after[name] ?? unsaid];
    return was === is ? [] : [{ subject, change: `${name} is ${is}, before ${was}`, breaks: is !== promise }];
  });
  const others = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !hints.some((hint) => hint.name === name),
  );
  const ofOthers = others.flatMap((name): Difference[] => {
    const [was, is] = [before, after].map((annotations) =>
      canonicalJson(Object.entries(annotations).find(([one]) => one === name)?.[1]),
    );
    return was === is
      ? []
      : [{ subject, change: `the annotation ${name} is ${is}, before ${was}`, breaks: name !== 'title' }];
  });
  return [...ofHints, ...ofOthers];
}
