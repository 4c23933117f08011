export interface AllowanceInWords {
  readonly kind: 'none' | 'exact' | 'practically unlimited' | 'unlimited';
  /** All digits, in groups of three. */
  readonly digits: string;
  readonly hex: string;
}

const largest = 2n ** 256n - 1n;
/** No token has so many units: whoever asks for at least this much means no limit, and some tokens count down from it. */
const leastOfUnlimited = 2n ** 255n;

/** Throws for what is not a hexadecimal number of at most 256 bits. */
export function toAllowanceInWords(hex: string): AllowanceInWords {
  const amount = /^0x[0-9a-f]{1,64}$/i.test(hex) ? BigInt(hex) : null;
  if (amount === null) throw new TypeError('The answer has no hexadecimal amount as allowance');
  return { kind: kindOf(amount), digits: groupDigits(amount), hex };
}

function kindOf(amount: bigint): AllowanceInWords['kind'] {
  if (amount === 0n) return 'none';
  if (amount === largest) return 'unlimited';
  return amount >= leastOfUnlimited ? 'practically unlimited' : 'exact';
}

/** Thin spaces, which may be broken at, so that 78 digits fit a phone. */
const groupDigits = (amount: bigint): string => String(amount).replace(/\B(?=(\d{3})+$)/g, '\u2009');
