import type { ErrorClass } from '../../packages/contracts/src/tool-error.ts';
import type { ToldPack, ToldTool } from './read-pack.ts';

export interface ErrorRow {
  readonly classes: readonly ErrorClass[];
  readonly meaning: string;
  readonly advice: string;
}

/** What a call of a tool may fail with. The classes are those of `_meta["dev.toolpacks/error"]`. */
export function errorRows(
  { mayBeMissing }: ToldPack,
  { name, annotations, inputSchema }: ToldTool,
): readonly ErrorRow[] {
  const takesArguments = Object.keys(inputSchema.properties ?? {}).length > 0;
  return [
    ...(takesArguments ? [refused] : []),
    ...(mayBeMissing.includes(name) ? [missing] : []),
    ...(annotations.openWorldHint ? ofSource : []),
    ...always,
  ];
}

const refused: ErrorRow = {
  classes: ['invalid_input'],
  meaning: 'an argument is missing, unknown or out of bounds',
  advice: 'correct it as the text says; `suggestions` has the nearest valid values',
};

const missing: ErrorRow = {
  classes: ['not_found'],
  meaning: 'the source does not have what was asked for',
  advice: 'check the id or the name; the same call fails again',
};

const ofSource: readonly ErrorRow[] = [
  {
    classes: ['rate_limited'],
    meaning: 'the source takes no more calls for now',
    advice: 'wait `retry_after_s` seconds',
  },
  {
    classes: ['upstream_unavailable', 'upstream_timeout', 'upstream_invalid'],
    meaning: 'the source is down, too slow, or answers nonsense',
    advice: 'try again in a minute',
  },
  {
    classes: ['upstream_rejected'],
    meaning: 'the source refuses the call',
    advice: 'change the arguments; the same call fails again',
  },
];

const always: readonly ErrorRow[] = [
  { classes: ['overloaded'], meaning: 'too many calls at once', advice: 'wait `retry_after_s` seconds' },
  { classes: ['internal'], meaning: 'a fault of the pack', advice: 'give the request id of the text to its owner' },
];
