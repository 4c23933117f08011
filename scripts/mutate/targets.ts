/** A source file, and the test files that are to notice a change of it, the quickest and most likely first. */
export interface Target {
  readonly source: string;
  readonly tests: readonly string[];
}

/** The files that `npm run mutate` mutates: where a mistake is easy to make, hard to see and dear. */
export const targets: readonly Target[] = [
  ...inFolder('packages/pack-kit', {
    'src/dispatch.ts': ['envelopes', 'endpoint', 'hostile-input'],
    'src/era.ts': ['envelopes', 'endpoint'],
    'src/validate-arguments.ts': ['validate-arguments', 'argument-names', 'argument-types', 'endpoint'],
    'src/describe-issue.ts': ['validate-arguments', 'argument-types', 'argument-names'],
    'src/describe-schema.ts': ['describe-schema', 'argument-types'],
    'src/describe-value.ts': ['describe-value'],
    'src/nearest.ts': ['nearest', 'argument-names'],
  }),
  ...inFolder('packages/upstream', {
    'src/create-cache.ts': ['cache', 'shared-cache'],
    'src/single-flight.ts': ['cache'],
    'src/circuit.ts': ['circuit', 'faults', 'politeness'],
    'src/follow-redirects.ts': ['follow-redirects', 'upstream', 'politeness'],
    'src/pace.ts': ['pace', 'politeness'],
    'src/retry-options.ts': ['retry-options', 'upstream', 'faults'],
    'src/attempt.ts': ['upstream', 'faults', 'politeness'],
    'src/read-within.ts': ['upstream', 'faults'],
  }),
  ...inFolder('gateway', {
    'src/access/access-env.ts': ['access-settings'],
    'src/access/api-key.ts': ['check-key', 'access', 'access-new-key'],
    'src/access/check-key.ts': ['check-key', 'access'],
    'src/access/check-token.ts': ['access', 'access-leaks', 'access-signing-keys', 'access-algorithms', 'all-packs'],
    'src/access/create-access.ts': ['access', 'access-metadata', 'access-leaks', 'access-keys-file'],
    'src/access/keys-file.ts': ['access-keys-file'],
    'src/access/presented-credential.ts': ['access'],
    'src/access/resource-metadata.ts': ['access-metadata', 'all-packs'],
    'src/access/signing-keys.ts': ['access-signing-keys'],
    'src/access/token-settings.ts': ['access', 'all-packs'],
    'src/rate-limit/count-messages.ts': ['count-messages'],
    'src/rate-limit/create-memory-counter.ts': ['rate-limit-memory', 'rate-limit'],
    'src/rate-limit/create-rate-limit.ts': ['rate-limit', 'rate-limit-clients', 'rate-limit-shared'],
    'src/http1/answer-head.ts': ['answer-reader'],
    'src/http1/answer-reader.ts': ['answer-reader'],
    'src/http1/chunked-body.ts': ['answer-reader'],
    'src/http1/replica-connection.ts': ['replica-connections', 'forwarding', 'streaming', 'tls-packs', 'pack-failures'],
    'src/http1/replica-connections.ts': ['replica-connections', 'forwarding'],
    'src/replica.ts': ['replica-rests', 'replica-choice'],
    'src/replica-set.ts': ['replica-choice', 'replica-lookup', 'replica-rests'],
    'src/lookup-addresses.ts': ['replica-lookup'],
  }),
  ...inFolder('services/chain-eth', {
    'src/token-text.ts': ['token-text'],
    'src/erc20.ts': ['decoders', 'token-metadata', 'token-allowance'],
    'src/json-rpc.ts': ['decoders', 'batches', 'fail-over', 'recorded-answers'],
    'src/contract-reader.ts': ['batches', 'token-metadata', 'token-allowance', 'fail-over'],
  }),
  ...inFolder('services/dance-events', {
    'src/decode-listing.ts': ['files', 'captures'],
    'src/listing-rows.ts': ['listing-rows', 'files', 'captures'],
    'src/read-listing.ts': ['files', 'captures'],
    'src/read-event.ts': ['files', 'captures', 'events'],
    'src/age.ts': ['fields'],
    'src/artists.ts': ['fields'],
    'src/calendar-day.ts': ['times'],
    'src/clock-times.ts': ['times'],
    'src/day-label.ts': ['times'],
    'src/excel-serial.ts': ['times'],
    'src/links.ts': ['fields'],
    'src/price.ts': ['fields'],
    'src/venue.ts': ['fields'],
    'src/when.ts': ['times'],
  }),
  ...inFolder('services/disaster-alerts', {
    'src/loose-values.ts': ['loose-values'],
    'src/event-facts.ts': ['event-facts', 'captures'],
    'src/event-detail.ts': ['event-detail', 'event-hostile', 'event-not-found', 'event-requests', 'captures'],
    'src/event-list.ts': ['event-facts', 'events-pages', 'events'],
    'src/event-geometry.ts': ['geometry', 'event-geometry', 'captures'],
    'src/geometry-shape.ts': ['geometry-shape', 'geometry'],
    'src/cyclone-timeline.ts': ['impact', 'captures'],
    'src/impact-export.ts': ['impact', 'captures'],
    'src/damage-reports.ts': ['impact', 'event-detail'],
    'src/upstream-links.ts': ['impact', 'event-requests'],
    'src/read-event.ts': ['event-detail', 'event-parts', 'event-not-found', 'event-requests'],
  }),
  ...inFolder('services/paris-events', {
    'src/loose-values.ts': ['read-event', 'venue-and-access', 'captures'],
    'src/record.ts': ['read-event', 'venue-and-access', 'captures'],
    'src/read-event.ts': ['read-event', 'venue-and-access', 'captures'],
    'src/read-page.ts': ['read-event', 'events', 'paging'],
    'src/occurrences.ts': ['occurrences'],
    'src/plain-text.ts': ['plain-text'],
    'src/text-forms.ts': ['read-event', 'captures'],
    'src/venue.ts': ['venue-and-access', 'captures'],
    'src/calendar-day.ts': ['calendar', 'occurrences'],
  }),
  ...inFolder('services/quotes', {
    'src/quotes-file.ts': ['quotes-file'],
    'src/quotable.ts': ['upstream'],
    'src/quote.ts': ['quotes-file', 'upstream', 'embedded-set'],
  }),
];

function inFolder(folder: string, testsOf: Readonly<Record<string, readonly string[]>>): readonly Target[] {
  return Object.entries(testsOf).map(([source, tests]) => ({
    source: `${folder}/${source}`,
    tests: tests.map((test) => `${folder}/test/${test}.test.ts`),
  }));
}
