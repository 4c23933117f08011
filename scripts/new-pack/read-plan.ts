import { aggregatePort, readPackPorts } from '../packs/read-ports.ts';
import { nameProblems } from './name-problems.ts';

/** A pack that is to be made. */
export interface PackPlan {
  readonly name: string;
  readonly title: string;
  /** Without the @ of CODEOWNERS. */
  readonly owner: string;
  /** Where it listens with `npm start`. */
  readonly port: number;
}

interface Wishes {
  readonly title?: string | undefined;
  readonly owner?: string | undefined;
}

/** Reads what `npm run new-pack` was given. Throws with everything that is wrong with it. */
export async function readPlan([name = '', ...more]: readonly string[], wishes: Wishes): Promise<PackPlan> {
  const title = wishes.title ?? toTitle(name);
  const owner = wishes.owner?.replace(/^@/, '');
  const problems = [
    ...nameProblems(name),
    ...(more.length > 0
      ? [`One pack at a time: ${more.join(' ')} is too much. A title of several words needs quotes.`]
      : []),
    ...(wishes.title === undefined ? [] : titleProblems(title)),
    ...ownerProblems(owner),
  ];
  if (owner === undefined || problems.length > 0) throw new Error(problems.join('\n'));
  return { name, title, owner, port: await freePort() };
}

/** It stands in code, in Markdown and on pages. */
function titleProblems(title: string): readonly string[] {
  if (/^[\p{L}\p{N}][\p{L}\p{M}\p{N} .,:'’&()/+-]{0,59}$/u.test(title)) return [];
  return [
    `--title ${JSON.stringify(title)} must be 1 to 60 letters, digits, spaces and plain punctuation, and begin with a letter or digit.`,
  ];
}

function ownerProblems(owner: string | undefined): readonly string[] {
  if (owner === undefined) return ['--owner is missing: who answers for the pack, such as team-sea.'];
  if (/^[a-z0-9][\w-]*(\/[a-z0-9][\w-]*)?$/i.test(owner)) return [];
  return [
    `--owner ${JSON.stringify(owner)} must be a team or a person of CODEOWNERS, such as team-sea or company/team-sea.`,
  ];
}

/** `north-sea` is `North sea`. */
const toTitle = (name: string): string => (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll('-', ' ');

/** The one after all that services of this repository have. */
const freePort = async (): Promise<number> => Math.max(aggregatePort, ...(await readPackPorts()).values()) + 1;
