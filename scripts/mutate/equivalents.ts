import type { Mutant } from './to-mutants.ts';

/** Mutants that no test can notice, since the program does the same; they do not count. */
interface Equivalent {
  readonly source: string;
  /** Part of the line that the mutant is on. */
  readonly line: string;
  /** `original → replacement`; any change of the line where it is left out. */
  readonly change?: string;
  readonly reason: string;
}

const equivalents: readonly Equivalent[] = [
  {
    source: 'gateway/src/access/check-key.ts',
    line: "grant: { caller: { kind: 'key', id: '' }, packs: new Set() },",
    reason: 'Nobody gets this grant: no key has the hash, and the entry has expired.',
  },
  {
    source: 'gateway/src/access/signing-keys.ts',
    line: 'UntilMs = 0;',
    change: '0 → 1',
    reason: 'The clock of the process is past its first millisecond.',
  },
  {
    source: 'gateway/src/access/token-settings.ts',
    line: 'if (issuer === undefined || jwksUrl === undefined) return undefined;',
    change: 'issuer === undefined || jwksUrl === undefined → (issuer === undefined && jwksUrl === undefined)',
    reason: 'The configuration rejects one without the other.',
  },
  {
    source: 'gateway/src/http1/replica-connection.ts',
    line: "socket.on('error', (error) => this.#fail(this.#lossNow(), 'The connection failed', error));",
    change: "this.#fail(this.#lossNow(), 'The connection failed', error) → undefined",
    reason: 'A socket closes after an error, which fails in the same way; only the cause is missing from the log.',
  },
  {
    source: 'gateway/src/http1/replica-connection.ts',
    line: 'socket.cork();',
    reason: 'Only saves a packet.',
  },
  {
    source: 'gateway/src/rate-limit/create-memory-counter.ts',
    line: 'points: 0, duration: windowS',
    change: '0 → 1',
    reason: 'The library counts penalties whatever the points are.',
  },
  {
    source: 'gateway/src/rate-limit/create-memory-counter.ts',
    line: 'let oldest = 0;',
    change: '0 → 1',
    reason: 'The ring starts at another slot.',
  },
  {
    source: 'gateway/src/rate-limit/create-memory-counter.ts',
    line: 'oldest = (oldest + 1) % maxClients;',
    change: 'oldest + 1 → (oldest - 1)',
    reason: 'The ring is walked the other way around.',
  },
  {
    source: 'gateway/src/rate-limit/create-memory-counter.ts',
    line: 'former.endsAtMs > nowMs',
    change: 'former.endsAtMs > nowMs → (former.endsAtMs >= nowMs)',
    reason: 'The library forgets a client by itself in the millisecond in which its window ends.',
  },
  {
    source: 'gateway/src/rate-limit/count-messages.ts',
    line: 'if (body[0] === openingBrace) return 1;',
    change: 'body[0] === openingBrace → false',
    reason: 'Only saves the time of parsing; an object counts as 1 all the same.',
  },
  {
    source: 'gateway/src/rate-limit/count-messages.ts',
    line: 'const openingBrace = 0x7b;',
    reason: 'Only saves the time of parsing; an object counts as 1 all the same.',
  },
  {
    source: 'packages/pack-kit/src/dispatch.ts',
    line: "if (message.kind === 'invalid') return errorReply(400,",
    change: '400 → 800',
    reason: 'A batch has one status; those of its messages are not sent.',
  },
  {
    source: 'packages/pack-kit/src/dispatch.ts',
    line: 'return errorReply(400, message.request.id,',
    change: '400 → 800',
    reason: 'A batch has one status; those of its messages are not sent.',
  },
  {
    source: 'packages/pack-kit/src/era.ts',
    line: "typeof header === 'string' ? decodeHeaderValue(header) : header;",
    change: "typeof header === 'string' → true",
    reason: 'A pattern takes undefined for the text undefined, which is not encoded; a custom header is never a list.',
  },
  {
    source: 'packages/pack-kit/src/validate-arguments.ts',
    line: 'const [near] = nearest(name, fields, 1);',
    change: '1 → 2',
    reason: 'Only the first is taken.',
  },
  {
    source: 'services/dance-events/src/clock-times.ts',
    line: "const [, hour, minute = '0', half] =",
    change: "'0' → ''",
    reason: 'The number of an empty text is 0.',
  },
  {
    source: 'services/dance-events/src/clock-times.ts',
    line: '] = clock.exec(text.trim()) ?? [];',
    change: '[] → ["mutant"]',
    reason: 'The first member, which is the whole match, is not read.',
  },
  {
    source: 'services/dance-events/src/listing-rows.ts',
    line: "= '', ",
    change: "'' → 'mutant'",
    reason: 'A row that gets here has all of its columns.',
  },
  {
    source: 'services/paris-events/src/text-forms.ts',
    line: "const [, local, offset = 'Z'] =",
    change: '[] → ["mutant"]',
    reason: 'The first member, which is the whole match, is not read.',
  },
  {
    source: 'packages/upstream/src/circuit.ts',
    line: 'let openedAtMs = 0;',
    reason: 'It is set whenever the circuit opens, and read only while it is open.',
  },
  {
    source: 'packages/upstream/src/circuit.ts',
    line: 'if (error instanceof ToolError) return false;',
    change: 'false → undefined',
    reason: 'Only whether it is truthy counts.',
  },
  {
    source: 'packages/upstream/src/follow-redirects.ts',
    line: 'const template = current.body ? current.clone() : current;',
    change: 'current.body → true',
    reason: 'A clone of a request without a body is as good as the request.',
  },
  {
    source: 'services/chain-eth/src/erc20.ts',
    line: "stateMutability: 'view',",
    change: "'view' → ''",
    reason: 'What encodes a call does not look at it.',
  },
  {
    source: 'services/chain-eth/src/erc20.ts',
    line: "name: '', type:",
    change: "'' → 'mutant'",
    reason: 'Names of results are not encoded.',
  },
  {
    source: 'services/chain-eth/src/erc20.ts',
    line: "name: 'owner',",
    change: "'owner' → ''",
    reason: 'Names of arguments are not encoded.',
  },
  {
    source: 'services/disaster-alerts/src/cyclone-timeline.ts',
    line: "const [, day, name = '', year, hour, minute] =",
    reason: 'Without a name there is no year, and so no time.',
  },
  {
    source: 'services/disaster-alerts/src/event-facts.ts',
    line: 'geometry.coordinates.map(toNumber) : [];',
    change: '[] → ["mutant"]',
    reason: 'Without a latitude there is no point, whatever the longitude.',
  },
  {
    source: 'services/disaster-alerts/src/event-facts.ts',
    line: 'const nowhere = { latitude: null, longitude: null };',
    change: '{ latitude: null, longitude: null } → {}',
    reason: 'What is missing is read as null.',
  },
  {
    source: 'services/disaster-alerts/src/event-list.ts',
    line: 'const compare = (a: string, b: string)',
    change: '1 → 2',
    reason: 'A sort looks at the sign alone.',
  },
  {
    source: 'services/disaster-alerts/src/loose-values.ts',
    line: "typeof value === 'string' ? value.trim().toLowerCase() : '';",
    change: "'' → 'mutant'",
    reason: 'Neither true nor false.',
  },
  {
    source: 'services/quotes/src/quotable.ts',
    line: "cache.read('all', {",
    change: "'all' → ''",
    reason: 'The cache has one entry, whatever its key.',
  },
  {
    source: 'services/quotes/src/quotes-file.ts',
    line: 'const [index, field] = issue?.path ?? [];',
    change: '[] → ["mutant"]',
    reason: 'What cannot be parsed has an issue, and an issue a path.',
  },
];

/** Why a mutant is equivalent to the original; undefined where it is not known to be. */
export function equivalenceOf(source: string, line: string, mutant: Mutant): string | undefined {
  const change = `${mutant.original} → ${mutant.replacement}`;
  return equivalents.find(
    (known) =>
      known.source === source && line.includes(known.line) && (known.change === undefined || known.change === change),
  )?.reason;
}
