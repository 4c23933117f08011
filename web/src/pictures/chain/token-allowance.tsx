import { readFields } from '../fields.ts';
import type { PictureProps } from '../index.ts';
import { type AllowanceInWords, toAllowanceInWords } from './allowance.ts';
import { CalledWith } from './called-with.tsx';
import { ShortText } from './short-text.tsx';
import '../picture.css';
import './chain.css';

/** How much a spender may take, in words first and then to the last digit. */
export function TokenAllowance({ data, args }: PictureProps) {
  const { kind, digits, hex } = toAllowanceInWords(readFields(data).text('allowance'));
  return (
    <section class="pic pic-token">
      <p class={`pic-amount pic-amount-${kind.replace(' ', '-')}`}>{headline(kind, digits)}</p>
      <p class="pic-small">{explanation(kind)}</p>
      <dl class="pic-facts">
        <CalledWith
          args={args}
          names={[
            ['owner', 'Owner'],
            ['spender', 'Spender'],
            ['contract', 'Token'],
            ['chain', 'Network'],
          ]}
        />
        {kind !== 'exact' && (
          <>
            <dt>Raw units</dt>
            <dd>{digits}</dd>
          </>
        )}
        <dt>Hex</dt>
        <dd>
          <ShortText text={hex} what="hex amount" />
        </dd>
      </dl>
    </section>
  );
}

function headline(kind: AllowanceInWords['kind'], digits: string): string {
  if (kind === 'none') return 'Nothing';
  if (kind === 'exact') return digits;
  return kind === 'unlimited' ? 'Unlimited' : 'Practically unlimited';
}

function explanation(kind: AllowanceInWords['kind']): string {
  switch (kind) {
    case 'none':
      return 'The spender may take none of the token.';
    case 'unlimited':
      return 'The largest amount there is, 2²⁵⁶ − 1: the spender may take all of the token that the owner has or gets.';
    case 'practically unlimited':
      return 'At least 2²⁵⁵: more than any token has, so the spender may take all that the owner has or gets.';
    case 'exact':
      return 'In raw units, the smallest parts of the token: token_metadata tells how many of these digits are decimals.';
  }
}
