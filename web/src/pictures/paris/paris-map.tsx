import { geoPath } from 'd3-geo';
import { feature, mesh } from 'topojson-client';
import type { Atlas } from '../atlas.ts';
import { formatCount } from '../format-number.ts';
import { MapMarks } from '../map-marks.tsx';
import { placeInFrame } from '../place-in-frame.ts';
import { createParisProjection, isAcrossSeine, parisFrame } from './paris-frame.ts';
import type { ParisEvent } from './read-paris-events.ts';
import type { VenueGroup } from './venue-groups.ts';

interface ParisMapProps {
  readonly atlas: Atlas<'arrondissements'>;
  readonly groups: readonly VenueGroup[];
  readonly chosen: readonly ParisEvent[];
  readonly onChoose: (events: readonly ParisEvent[]) => void;
}

/** The city with its arrondissements and the Seine, and a mark for each spot; what is beyond the frame is at its edge. */
export function ParisMap({ atlas, groups, chosen, onChoose }: ParisMapProps) {
  const projection = createParisProjection(atlas);
  const path = geoPath(projection).digits(1);
  const { arrondissements } = atlas.objects;
  const areas = feature(atlas, arrondissements).features;
  const placed = groups.map((group) => ({ group, spot: placeInFrame(projection, group.place, parisFrame) }));
  const marks = placed.flatMap(({ group: { key, name, events }, spot }) => {
    if (!spot) return [];
    const count = events.length;
    return [
      {
        key,
        name: `${name}, ${formatCount(count, 'event')}${spot.isBeyond ? ', outside the map' : ''}`,
        left: spot.left,
        top: spot.top,
        rank: Math.min(count, 8),
        className: `pic-venue pic-venue-${Math.min(count, 4)} ${spot.isBeyond ? 'pic-venue-beyond' : ''}`,
        sign: <span aria-hidden="true">{count > 1 ? count : ''}</span>,
      },
    ];
  });
  const chosenGroup = groups.find(({ events }) => events.some((event) => chosen.includes(event)));
  const beyond = placed.filter(({ spot }) => spot?.isBeyond).map(({ group }) => group);
  return (
    <figure>
      <div class="pic-map pic-paris-map">
        <svg
          viewBox={`0 0 ${parisFrame.width} ${parisFrame.height}`}
          role="img"
          aria-label={`Map of Paris with ${formatCount(marks.length, 'place')}; the lists below say the same`}
        >
          <path class="pic-city" d={path({ type: 'FeatureCollection', features: areas }) ?? ''} />
          <path class="pic-city-border" d={path(mesh(atlas, arrondissements, (a, b) => a !== b)) ?? ''} />
          <path
            class="pic-river"
            d={path(mesh(atlas, arrondissements, (a, b) => a !== b && isAcrossSeine(a, b))) ?? ''}
          />
          {areas.map((area) => {
            const [x, y] = path.centroid(area);
            return (
              <text key={area.id} class="pic-city-name" x={x} y={y}>
                {area.id}
              </text>
            );
          })}
        </svg>
        <MapMarks
          label="Places on the map"
          marks={marks}
          chosen={chosenGroup?.key ?? null}
          onChoose={(key) => onChoose(groups.find((group) => group.key === key)?.events ?? [])}
        />
      </div>
      <figcaption class="pic-note pic-map-note">
        Arrondissements are numbered; a number in a mark is how many events there are.
        {beyond.length > 0 && ` At the edge, as they are farther out: ${beyond.map(nameWithCity).join(', ')}.`}
        {' Outlines: IGN, GEOFLA 2016 (Licence Ouverte).'}
      </figcaption>
    </figure>
  );
}

function nameWithCity({ name, events }: VenueGroup): string {
  const city = events[0]?.venue?.city;
  return city ? `${name} (${city})` : name;
}
