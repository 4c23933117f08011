import { SourceLine } from '../source-line.tsx';
import type { Pack } from './catalog.ts';

/** Whose the pack is, how it runs and where its data comes from. */
export function PackFacts({ pack: { name, owner, version, replicas, source } }: { pack: Pack }) {
  return (
    <dl class="facts">
      <div>
        <dt>Pack</dt>
        <dd>
          <code>{name}</code> {version}
        </dd>
      </div>
      {owner !== undefined && (
        <div>
          <dt>Owner</dt>
          <dd>{owner}</dd>
        </div>
      )}
      <div>
        <dt>Replicas</dt>
        <dd>
          {replicas.up} of {replicas.total} up
        </dd>
      </div>
      {source && (
        <div>
          <dt>Data</dt>
          <dd>
            <SourceLine source={source} />
          </dd>
        </div>
      )}
    </dl>
  );
}
