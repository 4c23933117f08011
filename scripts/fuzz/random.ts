/** A repeatable source of choices: the same seed and index make the same input. */
export interface Random {
  /** An integer from 0 to below `limit`. */
  below(limit: number): number;
  chance(share: number): boolean;
  pick<T>(values: readonly [T, ...T[]]): T;
}

export function createRandom(seed: number, index: number): Random {
  let state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b)) >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    chance: (share) => next() < share,
    pick: (values) => values[below(values.length)] ?? values[0],
  };
}

/** Strings that readers, logs and terminals stumble over. */
const hostileStrings = [
  '',
  '\0',
  '\u0000'.repeat(50),
  '\u202e\u2066evil\u2069',
  '\u200b\ufeff',
  '\ud800',
  '\udfff\ud800',
  '__proto__',
  'constructor',
  '\r\nX-Injected: yes\r\n\r\n',
  '../../etc/passwd',
  '%00%2e%2e%2f',
  "' OR 1=1 --",
  '<script>alert(1)</script>',
  '\u001b[2J',
  '𝕏'.repeat(100),
  '9'.repeat(400),
  '(a+)+$',
  '0x',
  '2026-02-30',
  '-0',
  'null',
] as const satisfies readonly [string, ...string[]];

const hostileNumbers = [0, -0, -1, 1, 0.1, 1e308, -1e308, 5e-324, 2 ** 53, -(2 ** 53), 1e21] as const;

/** A JSON value that is seldom what a reader expects, of at most about `size` members. */
export function hostileValue(random: Random, size: number): unknown {
  switch (random.below(size > 1 ? 9 : 5)) {
    case 0:
      return null;
    case 1:
      return random.chance(0.5);
    case 2:
      return random.pick(hostileNumbers);
    case 3:
      return random.pick(hostileStrings);
    case 4:
      return random.pick(hostileStrings).repeat(1 + random.below(Math.max(1, size)));
    case 5:
      return Array.from({ length: random.below(size) }, () => random.pick(hostileStrings));
    case 6:
      return nested(random, Math.min(size, 70));
    case 7:
      return Object.fromEntries(
        Array.from({ length: 1 + random.below(8) }, (_, index) => [
          random.chance(0.3) ? random.pick(hostileStrings) : `key${index}`,
          hostileValue(random, size >> 3),
        ]),
      );
    default:
      return Array.from({ length: 1 + random.below(8) }, () => hostileValue(random, size >> 3));
  }
}

function nested(random: Random, depth: number): unknown {
  let value: unknown = random.pick(hostileStrings);
  for (let level = 0; level < depth; level++) value = random.chance(0.5) ? [value] : { a: value };
  return value;
}

/** The bytes with some of them flipped, cut out, repeated or put in. */
export function mutateBytes(random: Random, bytes: Buffer): Buffer {
  let mutated = Buffer.from(bytes);
  for (let times = 1 + random.below(4); times > 0 && mutated.length > 0; times--) {
    const at = random.below(mutated.length);
    const length = 1 + random.below(Math.min(64, mutated.length - at));
    const part = mutated.subarray(at, at + length);
    switch (random.below(5)) {
      case 0:
        mutated[at] = random.below(256);
        break;
      case 1:
        mutated = Buffer.concat([mutated.subarray(0, at), mutated.subarray(at + length)]);
        break;
      case 2:
        mutated = Buffer.concat([mutated.subarray(0, at), part, part, mutated.subarray(at + length)]);
        break;
      case 3:
        mutated = mutated.subarray(0, at);
        break;
      default:
        mutated = Buffer.concat([
          mutated.subarray(0, at),
          Buffer.from(random.pick(hostileStrings), 'utf8'),
          mutated.subarray(at),
        ]);
    }
  }
  return mutated;
}
