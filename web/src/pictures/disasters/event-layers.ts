import type { MapFeature, Shape } from './read-feature.ts';

/** How a part of an event's geometry is drawn, and what the legend says of it. */
export interface Layer {
  readonly style: LayerStyle;
  readonly legend: string;
  readonly shape: Shape;
  /** Of shaking: 0 (hardly felt) to 1 (the strongest there is). */
  readonly strength: number | null;
}

export type LayerStyle =
  | 'area'
  | 'circle'
  | 'shaking'
  | 'wind-green'
  | 'wind-orange'
  | 'wind-red'
  | 'cone'
  | 'track'
  | 'forecast'
  | 'step'
  | 'centre';

const order: readonly LayerStyle[] = [
  'area',
  'circle',
  'shaking',
  'wind-green',
  'wind-orange',
  'wind-red',
  'cone',
  'step',
  'track',
  'forecast',
  'centre',
];

/** What to draw, from the lowest layer to the highest; what shows only the surroundings is left out. */
export function toLayers(features: readonly MapFeature[]): Layer[] {
  return features
    .flatMap((feature) => {
      const layer = toLayer(feature);
      return layer ? [layer] : [];
    })
    .sort((a, b) => order.indexOf(a.style) - order.indexOf(b.style) || (a.strength ?? 0) - (b.strength ?? 0));
}

/** Classes as GDACS names them. */
function toLayer({ className, kind, label, shape, isForecast, intensity }: MapFeature): Layer | null {
  const layer = (style: LayerStyle, legend: string, strength: number | null = null): Layer => ({
    style,
    legend,
    shape,
    strength,
  });
  const winds = /^Poly_(Green|Orange|Red)$/.exec(className)?.[1];
  if (className === 'Poly_Global' || kind === 'WindRadii') return null;
  if (kind === 'PointRadii' || className.startsWith('Point_Polygon')) return layer('step', 'Positions told');
  if (winds === 'Green') return layer('wind-green', windsOf(label));
  if (winds === 'Orange') return layer('wind-orange', windsOf(label));
  if (winds === 'Red') return layer('wind-red', windsOf(label));
  if (className === 'Poly_Cones') return layer('cone', 'Where the centre may go');
  if (className.startsWith('Line_')) return isForecast ? layer('forecast', 'Forecast') : layer('track', 'Track so far');
  if (className.startsWith('Poly_SMPInt')) {
    return layer(
      'shaking',
      'Shaking: the stronger, the fuller the colour',
      Math.min((intensity ?? 0) / mostIntense, 1),
    );
  }
  if (className === 'Poly_Circle') return layer('circle', label === null ? 'Surroundings' : `Within ${label}`);
  if (className === 'Point_Centroid' || shape.type === 'Point') return layer('centre', 'Centre');
  return shape.type === 'Polygon' || shape.type === 'MultiPolygon'
    ? layer('area', 'Affected area')
    : layer('track', label ?? 'Line');
}

/** On the Mercalli scale; stronger shaking is hardly ever told. */
const mostIntense = 10;

const windsOf = (label: string | null): string => (label === null ? 'Winds' : `Winds of ${label} or more`);
