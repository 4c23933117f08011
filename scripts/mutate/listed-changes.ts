/** A mistake that would do harm, and the test files of which at least one must turn red with it. */
export interface ListedChange {
  readonly title: string;
  readonly source: string;
  /** Occurs once in the source. */
  readonly search: string;
  readonly replace: string;
  readonly tests: readonly string[];
}

/** What `npm run mutate -- --listed` tries, one at a time. */
export const listedChanges: readonly ListedChange[] = [
  ...inFile('gateway/src/http1/replica-connection.ts', ['gateway/test/tls-packs.test.ts'], {
    'TLS to packs without verifying certificates': [
      'connectTls({ ...where,',
      'connectTls({ ...where, rejectUnauthorized: false,',
    ],
    'TLS to packs without verifying names': [
      'connectTls({ ...where,',
      'connectTls({ ...where, checkServerIdentity: () => undefined,',
    ],
  }),
  ...inFile('gateway/src/access/check-token.ts', ['gateway/test/access.test.ts', 'gateway/test/all-packs.test.ts'], {
    'a token for /mcp is accepted where there is no aggregator': ['(hasAllPacks && publicUrl', '(publicUrl'],
  }),
  ...inFile('gateway/src/access/token-settings.ts', ['gateway/test/access.test.ts', 'gateway/test/all-packs.test.ts'], {
    'every gateway counts as one with an aggregator': ['settings.AGGREGATE_URL !== undefined', 'true'],
  }),
  ...inFile(
    'packages/upstream/src/follow-redirects.ts',
    ['packages/upstream/test/follow-redirects.test.ts', 'packages/upstream/test/upstream.test.ts'],
    {
      'a redirect with a user name is followed': ["to.username !== '' || ", ''],
      'a redirect with a password is followed': [" || to.password !== ''", ''],
      'an upgrade to https on another port is followed': [" && to.port === ''", ''],
      'an upgrade to https from another port is followed': [" && from.port === ''", ''],
    },
  ),
  ...inFile('gateway/src/http1/answer-reader.ts', ['gateway/test/answer-reader.test.ts'], {
    'a response head of up to 32 KB is accepted': ['maxHeadBytes = 16_384', 'maxHeadBytes = 32_768'],
    'a response head that comes at once may have any length': ['end - start > maxHeadBytes || ', ''],
    'a response head that comes in pieces may have any length': [
      ' || (end < 0 && bytes.length - start > maxHeadBytes)',
      '',
    ],
  }),
  ...inFile(
    'packages/http/src/listen.ts',
    ['packages/http/test/bodies.test.ts', 'packages/http/test/client-errors.test.ts', 'gateway/test/raw-heads.test.ts'],
    {
      'a request head of up to 32 KB is accepted': ['maxHeaderSize: 16_384', 'maxHeaderSize: 32_768'],
    },
  ),
  ...inFile('gateway/src/replica-set.ts', ['gateway/test/replica-lookup.test.ts'], {
    'addresses older than 30 s are used after idling': [
      'forgottenAfterMs = 30_000',
      'forgottenAfterMs = Number.POSITIVE_INFINITY',
    ],
    'addresses are old after 10 minutes only': ['forgottenAfterMs = 30_000', 'forgottenAfterMs = 600_000'],
  }),
  ...inFile('packages/upstream/src/circuit.ts', ['packages/upstream/test/circuit.test.ts'], {
    'status 408 is not counted by the circuit breaker': ['status === 408 || ', ''],
    'Retry-After of an open circuit is twice the time left': ['- Date.now()) / 1000', '- Date.now()) / 500'],
    'Retry-After of an open circuit is the whole cool-down': [
      'openedAtMs + coolDownMs - Date.now()) / 1000',
      'coolDownMs) / 1000',
    ],
    'Retry-After of an open circuit is always a second': ['Math.max(1, Math.ceil((', 'Math.min(1, Math.ceil(('],
  }),
  ...inFile(
    'packages/pack-kit/src/era.ts',
    ['packages/pack-kit/test/envelopes.test.ts', 'packages/pack-kit/test/endpoint.test.ts'],
    {
      'a later version in the header is not modern': ['version >= modernVersion', 'version === modernVersion'],
      'an older version in _meta is legacy': [
        'mcpMeta.protocolVersion in params._meta)',
        'String(params._meta[mcpMeta.protocolVersion]) >= modernVersion)',
      ],
    },
  ),
  ...inFile(
    'packages/pack-kit/src/testing/contract/freshness-problems.ts',
    ['packages/pack-kit/test/contract-suite.test.ts'],
    {
      'the contract suite accepts fresh data that is older than the call': [
        "state === 'fresh' && isOlder &&",
        'false &&',
      ],
    },
  ),
  ...inFile('services/chain-eth/src/token-reader.ts', ['services/chain-eth/test/staleness.test.ts'], {
    'an allowance is cached for an hour': [
      'readerOf(network).read(contract, query.calls, call.signal),\n      );',
      "cache.read('allowance ' + contract + owner + spender, { ttlMs: hourMs, call }, () =>\n          readerOf(network).read(contract, query.calls, call.signal),\n        ),\n      );",
    ],
    'metadata is stale for 1,000 days': ['metadataGraceMs = 24 * hourMs', 'metadataGraceMs = 24_000 * hourMs'],
    'metadata is never stale': ['metadataGraceMs = 24 * hourMs', 'metadataGraceMs = 0'],
    'metadata is fresh for a day': ['metadataTtlMs = hourMs', 'metadataTtlMs = 24 * hourMs'],
  }),
  ...inFile('services/disaster-alerts/src/search-events.ts', ['services/disaster-alerts/test/events-pages.test.ts'], {
    'an event is long over after 15 days': ['longOverMs = 30 *', 'longOverMs = 15 *'],
    'an event is long over after 60 days': ['longOverMs = 30 *', 'longOverMs = 60 *'],
    'pages begin until 0.3 of the time is gone': ['shareOfBudget = 0.6', 'shareOfBudget = 0.3'],
    'pages begin until 0.9 of the time is gone': ['shareOfBudget = 0.6', 'shareOfBudget = 0.9'],
  }),
  ...inFile('services/disaster-alerts/src/within-time.ts', ['services/disaster-alerts/test/within-time.test.ts'], {
    'half of the time is kept back for the answer': ['0.1 * budgetMs', '0.5 * budgetMs'],
  }),
];

function inFile(
  source: string,
  tests: readonly string[],
  changes: Readonly<Record<string, readonly [search: string, replace: string]>>,
): readonly ListedChange[] {
  return Object.entries(changes).map(([title, [search, replace]]) => ({ title, source, search, replace, tests }));
}
