import { RemoteImage } from '../../remote-image.tsx';
import { readFields } from '../fields.ts';
import type { PictureProps } from '../index.ts';
import { CalledWith } from './called-with.tsx';
import '../picture.css';
import './chain.css';

/** What a token says of itself; what it does not tell is said so. */
export function TokenCard({ data, args }: PictureProps) {
  const token = readFields(data);
  const name = token.textOrNull('name');
  const symbol = token.textOrNull('symbol');
  const decimals = token.numberOrNull('decimals');
  const logo = token.textOrNull('logo');
  return (
    <section class="pic pic-token">
      <div class="pic-token-head">
        <div class="pic-logo">
          {logo === null ? (
            <span class="pic-monogram" aria-hidden="true">
              {(symbol ?? name ?? '?').slice(0, 4)}
            </span>
          ) : (
            <RemoteImage key={logo} url={logo} alt={`Logo of ${name ?? 'the token'}`} />
          )}
        </div>
        <div>
          <h3>{name ?? 'Name not told'}</h3>
          <p class="pic-symbol">{symbol ?? 'Symbol not told'}</p>
        </div>
      </div>
      <dl class="pic-facts">
        <dt>Decimals</dt>
        <dd>{decimals === null ? 'Not told' : decimals}</dd>
        <dt>Logo</dt>
        <dd>{logo === null ? 'None in the token lists' : 'In a token list'}</dd>
        <CalledWith
          args={args}
          names={[
            ['contract', 'Contract'],
            ['chain', 'Network'],
          ]}
        />
      </dl>
      <p class="pic-small">Anyone can give a token any name: only the address says which one it is.</p>
    </section>
  );
}
