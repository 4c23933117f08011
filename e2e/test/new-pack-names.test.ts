import { expect, test } from 'vitest';
import { readPlan } from '../../scripts/new-pack/read-plan.ts';

test.each<[why: string, names: readonly string[], wishes: { title?: string; owner?: string }, said: RegExp]>([
  ['without a name', [], {}, /The name of the pack is missing\.\n--owner is missing/],
  ['for what is no name', ['North_Sea'], {}, /"North_Sea" must be kebab-case/],
  ['for a pack that there is', ['quotes'], {}, /"quotes" is taken: there is services\/quotes\. Choose another name; /],
  ['for another service', ['gateway'], {}, /"gateway" cannot be the name of a pack/],
  ['for an address of the gateway', ['docs'], {}, /"docs" cannot be the name of a pack/],
  ['for a package', ['upstream'], {}, /"upstream" cannot be the name of a pack/],
  ['for a folder that git leaves out', ['dist'], {}, /"dist" cannot be the name of a pack/],
  ['for no title', ['north'], { title: '' }, /--title "" must be 1 to 60 letters/],
  ['for what another pack has', ['quotes-replicas'], {}, /must not end in -replicas/],
  ['for a title without quotes', ['north', 'sea'], {}, /One pack at a time: sea is too much/],
  ['for a title that would break a table', ['north'], { title: 'a | b' }, /--title .* must be 1 to 60 letters/],
  ['for an owner who is none', ['north'], { owner: 'a b' }, /--owner "a b" must be a team or a person/],
])('npm run new-pack is refused %s', async (why, names, wishes, said) => {
  const owner = why === 'without a name' ? undefined : 'team-sea';
  await expect(readPlan(names, { owner, ...wishes })).rejects.toThrow(said);
});

test('npm run new-pack takes a name, and makes a title and a port of its own for it', async () => {
  const plan = await readPlan(['north-sea'], { owner: '@team-sea' });

  expect(plan).toEqual({ name: 'north-sea', title: 'North sea', owner: 'team-sea', port: expect.any(Number) });
});
