/** Scenarios that apply to a server with nothing but tools, with how many of their checks pass. */
export type Passing = Readonly<Record<string, number>>;

/** Every revision and version of the suite has these. */
const toolCalls = (checks: number): Passing => ({
  'tools-call-simple-text': checks,
  'tools-call-image': checks,
  'tools-call-audio': checks,
  'tools-call-embedded-resource': checks,
  'tools-call-mixed-content': checks,
  'tools-call-error': checks,
});

export interface Expectation {
  readonly title: string;
  readonly suite: 'conformance' | 'conformance-next';
  readonly options: readonly string[];
  /** The file with what does not apply. */
  readonly baseline?: string;
  readonly passing: Passing;
}

/** Title of the expectation that is checked first at every address. */
export const newestRevision = 'the next suite, revision 2026-07-28';

export const expectations: readonly Expectation[] = [
  {
    title: 'the released suite',
    suite: 'conformance',
    options: [],
    baseline: 'baseline.yml',
    passing: { 'server-initialize': 1, ping: 1, 'tools-list': 1, ...toolCalls(1), 'dns-rebinding-protection': 2 },
  },
  {
    title: 'the pending scenario of the released suite about JSON Schema',
    suite: 'conformance',
    options: ['--scenario', 'json-schema-2020-12'],
    passing: { 'json-schema-2020-12': 4 },
  },
  {
    title: 'the next suite, revision 2025-11-25',
    suite: 'conformance-next',
    options: ['--requirements', '2025-11-25'],
    baseline: 'baseline.yml',
    passing: {
      'server-initialize': 2,
      ping: 2,
      'tools-list': 3,
      ...toolCalls(2),
      'dns-rebinding-protection': 2,
      'json-schema-2020-12': 8,
    },
  },
  {
    title: newestRevision,
    suite: 'conformance-next',
    options: ['--requirements', '2026-07-28'],
    baseline: 'baseline-2026.yml',
    passing: {
      'server-stateless': 24,
      'tools-list': 4,
      ...toolCalls(2),
      'server-sse-multiple-streams': 1,
      'dns-rebinding-protection': 2,
      caching: 4,
      'json-schema-2020-12': 8,
      'http-header-validation': 14,
    },
  },
];
