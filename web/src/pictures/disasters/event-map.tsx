import { type GeoPath, geoGraticule, geoPath } from 'd3-geo';
import { feature, mesh } from 'topojson-client';
import type { Atlas } from '../atlas.ts';
import { formatNumber } from '../format-number.ts';
import { type Layer, toLayers } from './event-layers.ts';
import { placeLandNames } from './land-names.ts';
import type { MapFeature } from './read-feature.ts';
import { turnRings } from './turn-rings.ts';
import { createZoomProjection, scaleBarOf, zoomFrame } from './zoom-frame.ts';

interface EventMapProps {
  readonly atlas: Atlas<'countries'>;
  readonly features: readonly MapFeature[];
  /** Where the event is, for what has no geometry. */
  readonly place: readonly [longitude: number, latitude: number] | null;
  readonly name: string;
}

/** One event's track, areas or surroundings, as near as they allow. */
export function EventMap({ atlas, features, place, name }: EventMapProps) {
  const layers = withCentre(toLayers(features), place).map((layer) => ({ ...layer, shape: turnRings(layer.shape) }));
  const { countries } = atlas.objects;
  const land = feature(atlas, countries);
  const projection = createZoomProjection(
    layers.map(({ shape }) => shape),
    land,
  );
  if (!projection) return <p class="pic-note">No place is told for this event.</p>;
  const path = geoPath(projection).digits(1);
  const { width, height } = zoomFrame;
  const bar = scaleBarOf(projection);
  return (
    <figure>
      <div class="pic-map">
        <svg
          viewBox={`0 0 ${width} ${height}`}
          role="img"
          aria-label={`Map of ${name}: ${legendOf(layers).join('; ')}`}
        >
          <path class="pic-graticule" d={path(geoGraticule().step(bar.km < 500 ? [5, 5] : [15, 15])()) ?? ''} />
          <path class="pic-land" d={path(land) ?? ''} />
          <path class="pic-border" d={path(mesh(atlas, countries, (a, b) => a !== b)) ?? ''} />
          {layers.map((layer, index) => (
            <LayerPath key={`${layer.style} ${index}`} layer={layer} path={path} />
          ))}
          {placeLandNames(land.features, path, width).map(({ name, x, y }) => (
            <text key={name} class="pic-land-name" x={x} y={y}>
              {name}
            </text>
          ))}
          <g class="pic-scale">
            <path d={`M16 ${height - 14}v-6M16 ${height - 16}h${bar.width}M${16 + bar.width} ${height - 14}v-6`} />
            <text x={16} y={height - 26}>
              {formatNumber(bar.km)} km
            </text>
          </g>
        </svg>
      </div>
      <Legend layers={layers} />
    </figure>
  );
}

function LayerPath({ layer: { style, shape, strength }, path }: { layer: Layer; path: GeoPath }) {
  if (style === 'centre' || style === 'step') {
    const [x, y] = path.centroid(shape);
    if (!Number.isFinite(x) || !Number.isFinite(y)) return null;
    if (style === 'step') return <circle class="pic-layer pic-layer-step" cx={x} cy={y} r={3.5} />;
    return <path class="pic-layer pic-layer-centre" d={`M${x - 8} ${y}h16M${x} ${y - 8}v16`} />;
  }
  const opacity = strength === null ? {} : { 'fill-opacity': 0.08 + 0.3 * strength };
  return <path class={`pic-layer pic-layer-${style}`} d={path(shape) ?? ''} {...opacity} />;
}

function Legend({ layers }: { layers: readonly Layer[] }) {
  const shown = [...new Map(layers.map((layer) => [layer.legend, layer])).values()];
  return (
    <figcaption class="pic-legend">
      {shown.map(({ style, legend }) => (
        <span key={legend}>
          <svg class="pic-key" viewBox="0 0 24 16" aria-hidden="true">
            {style === 'centre' && <path class="pic-layer pic-layer-centre" d="M4 8h16M12 0v16" />}
            {style === 'step' && <circle class="pic-layer pic-layer-step" cx={12} cy={8} r={3.5} />}
            {(style === 'track' || style === 'forecast') && <path class={`pic-layer pic-layer-${style}`} d="M1 8h22" />}
            {!['centre', 'step', 'track', 'forecast'].includes(style) && (
              <path
                class={`pic-layer pic-layer-${style}`}
                d="M2 2h20v12H2z"
                {...(style === 'shaking' && { 'fill-opacity': 0.6 })}
              />
            )}
          </svg>
          {legend}
        </span>
      ))}
    </figcaption>
  );
}

const legendOf = (layers: readonly Layer[]): string[] => [...new Set(layers.map(({ legend }) => legend))];

function withCentre(layers: Layer[], place: EventMapProps['place']): Layer[] {
  if (layers.some(({ style }) => style === 'centre') || !place) return layers;
  const shape = { type: 'Point' as const, coordinates: [...place] };
  return [...layers, { style: 'centre', legend: 'Centre', shape, strength: null }];
}
