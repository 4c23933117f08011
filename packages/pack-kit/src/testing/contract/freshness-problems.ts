import type { SeenAnswer } from './example-checks.ts';
import { readFreshness } from './read-meta.ts';

/** What an answer says untruly of the age of its data. Throws where it says nothing. */
export function freshnessProblems({ result, startedAtMs, asked, hasUpstream }: SeenAnswer): (string | false)[] {
  const { state, fetched_at, fresh_until } = readFreshness(result);
  const said = `dev.toolpacks/freshness says ${state}`;
  if (state === 'static') {
    return [
      asked > 0 && `${said}, but the upstream was asked`,
      (fetched_at !== null || fresh_until !== null) && `${said}, so fetched_at and fresh_until have to be null`,
    ];
  }
  if (state === 'sample') return [`${said}, though the upstream is there and SAMPLE_DATA is never`];

  const fetchedAtMs = Date.parse(fetched_at ?? '');
  const isOlder = fetchedAtMs < startedAtMs;
  return [
    fetched_at === null && `${said}, but not fetched_at`,
    fetchedAtMs > Date.now() && `fetched_at ${fetched_at} is in the future`,
    fresh_until !== null && Date.parse(fresh_until) < fetchedAtMs && 'fresh_until is before fetched_at',
    state === 'fresh' && hasUpstream && asked === 0 && `${said}, but the upstream was not asked`,
    state === 'fresh' && isOlder && `${said}, but the data was fetched at ${fetched_at}, before the call`,
  ];
}
