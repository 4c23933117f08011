import { packName, type Source, type StoreStatus, type UpstreamStatus } from '@toolpacks/contracts';
import type { Tool } from './define-tool.ts';

export interface PackDefinition {
  /** kebab-case; the pack answers at `/<name>/mcp`. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** The version of the pack's package.json. */
  readonly version: string;
  /** The team that answers for it. */
  readonly owner: string;
  readonly tools: readonly Tool[];
  /** Where data comes from unless a call reports otherwise. */
  readonly source?: Source;
  /** Every call answers within this time, whatever its upstream does. Default 10 s. */
  readonly timeBudgetMs?: number;
  /** Shown in `/status`. */
  readonly upstreams?: readonly { status(): UpstreamStatus }[];
  /** What the replicas of the pack share, where they do: shown in `/status`, and closed with the pack. */
  readonly cache?: PackCache | undefined;
}

export interface PackCache {
  status(): StoreStatus;
  /** Tells of each change of state, and at once of the last one; `reason` is for the operator's log. */
  watch(listener: (status: StoreStatus, reason: string) => void): void;
  close(): Promise<void>;
}

export interface Pack extends PackDefinition {
  readonly timeBudgetMs: number;
  readonly upstreams: readonly { status(): UpstreamStatus }[];
}

/** Throws where the definition breaks a rule that callers rely on. */
export function definePack(definition: PackDefinition): Pack {
  packName.parse(definition.name);
  const names = definition.tools.map((tool) => tool.name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new TypeError(`${definition.name}: two tools are named ${twice}`);
  for (const tool of definition.tools) checkTool(definition.name, tool);
  return { timeBudgetMs: 10_000, upstreams: [], ...definition };
}

function checkTool(pack: string, { name, input, examples }: Tool): void {
  if (!/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name)) throw new TypeError(`${pack}: tool name ${name} is not snake_case`);
  const fewest = Object.keys(input.shape).length > 0 ? 2 : 1;
  if (examples.length < fewest) throw new TypeError(`${pack}: ${name} needs ${fewest} example calls`);
  for (const example of examples) {
    const { error } = input.safeParse(example);
    if (error)
      throw new TypeError(`${pack}: ${name}: an example is not accepted by its own input schema`, { cause: error });
  }
}
