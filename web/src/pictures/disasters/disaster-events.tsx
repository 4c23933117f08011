import { geoPath } from 'd3-geo';
import { useRef, useState } from 'preact/hooks';
import { feature, mesh } from 'topojson-client';
import { type Atlas, readAtlas } from '../atlas.ts';
import { formatCount, formatNumber } from '../format-number.ts';
import type { Picture } from '../index.ts';
import { MapMarks } from '../map-marks.tsx';
import { placeInFrame } from '../place-in-frame.ts';
import { ShownPart } from '../shown-part.tsx';
import { AlertMark } from './alert-mark.tsx';
import { DisasterFacts } from './disaster-facts.tsx';
import { alertInWords, alertLevels, rankOf, typeNames } from './disaster-kinds.ts';
import { type ChoiceProps, DisasterList } from './disaster-list.tsx';
import { type ListedDisaster, readDisasterList } from './read-disaster.ts';
import { createWorldProjection, worldFrame } from './world-frame.ts';
import '../picture.css';
import './disasters.css';

/** A map of the world with a sign for each disaster, the facts of the chosen one beside it, and all of them as a list. */
export function createDisasterEvents(atlasFile: unknown): Picture {
  const atlas = readAtlas(atlasFile, 'countries');
  return function DisasterEvents({ data }) {
    const { count, total, disasters } = readDisasterList(data);
    const [choice, choose] = useState<string | null>(null);
    const facts = useRef<HTMLDivElement>(null);
    const chosen = disasters.find(({ key }) => key === choice) ?? mostSerious(disasters);
    if (!chosen) return <p class="pic">No disaster matches: try other types, levels, countries or days.</p>;
    const chooseAndShow = (key: string) => {
      choose(key);
      facts.current?.scrollIntoView({ block: 'nearest' });
    };
    return (
      <section class="pic">
        <p class="pic-lede">{summaryOf(disasters)}</p>
        <div class="pic-split">
          <WorldMap atlas={atlas} disasters={disasters} chosen={chosen} onChoose={choose} />
          <div ref={facts}>
            <DisasterFacts disaster={chosen} />
          </div>
        </div>
        <DisasterList disasters={disasters} chosen={chosen} onChoose={chooseAndShow} />
        <ShownPart count={count} total={total} what="events" />
      </section>
    );
  };
}

function WorldMap({ atlas, disasters, chosen, onChoose }: ChoiceProps & { readonly atlas: Atlas<'countries'> }) {
  const projection = createWorldProjection();
  const path = geoPath(projection).digits(1);
  const { countries } = atlas.objects;
  const marks = disasters.flatMap(({ key, name, level, type, place }) => {
    const spot = place && placeInFrame(projection, place, worldFrame);
    if (!spot) return [];
    const sign = <AlertMark level={level} type={type} />;
    return [{ key, name: `${name}, ${alertInWords(level)}`, ...spot, rank: rankOf(level), sign }];
  });
  return (
    <figure class="pic-disaster-map">
      <div class="pic-map">
        <svg
          viewBox={`0 0 ${worldFrame.width} ${worldFrame.height}`}
          role="img"
          aria-label={`Map of the world with ${formatCount(marks.length, 'event')}; the list below says the same`}
        >
          <path class="pic-land" d={path(feature(atlas, countries)) ?? ''} />
          <path class="pic-border" d={path(mesh(atlas, countries, (a, b) => a !== b)) ?? ''} />
        </svg>
        <MapMarks label="Events on the map" marks={marks} chosen={chosen.key} onChoose={onChoose} />
      </div>
      <Legend disasters={disasters} />
    </figure>
  );
}

function Legend({ disasters }: { disasters: readonly ListedDisaster[] }) {
  const types = [...typeNames].filter(([type]) => disasters.some((disaster) => disaster.type === type));
  return (
    <figcaption class="pic-legend">
      {alertLevels.toReversed().map((level) => (
        <span key={level}>
          <AlertMark level={level} type="" /> {level}
        </span>
      ))}
      {types.map(([type, name]) => (
        <span key={type}>
          <AlertMark level={null} type={type} /> {name}
        </span>
      ))}
    </figcaption>
  );
}

const mostSerious = (disasters: readonly ListedDisaster[]): ListedDisaster | undefined =>
  disasters.toSorted((a, b) => rankOf(b.level) - rankOf(a.level))[0];

function summaryOf(disasters: readonly ListedDisaster[]): string {
  const counts = alertLevels
    .toReversed()
    .map((level) => [level, disasters.filter((disaster) => disaster.level === level).length] as const)
    .filter(([, count]) => count > 0)
    .map(([level, count]) => `${formatNumber(count)} ${level}`);
  const levels = counts.length > 0 ? `: ${counts.join(', ')}` : '';
  return `${formatCount(disasters.length, 'event')} by alert level${levels}.`;
}
