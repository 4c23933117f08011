/** An item as the API sends it. */
export interface ItemRecord {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly url: string;
  /** ISO 8601 with an offset, like `updated_at`. */
  readonly created_at: string;
  readonly updated_at: string;
}

const sketches: readonly (readonly [name: string, description: string | null])[] = [
  ['Bottled echo', 'Says everything twice. Keep the cork in.'],
  ['Clockwork heron', 'Stands on one leg until it is wound up.'],
  ['Cloud leash', 'For small clouds. Not for storms.'],
  ['Compass of yesterdays', 'Points to where you were.'],
  ['Door without a house', 'Opens onto the other side of itself.'],
  ['Feather anvil', 'As hard as iron and as light as it sounds.'],
  ['Glass hammer', 'For nails of glass.'],
  ['Glass umbrella', 'Folds once.'],
  ['Half a ladder', 'The upper half.'],
  ['Hourglass of fog', 'Measures mornings. Made of glass and weather.'],
  ['Invisible ink bottle', null],
  ['Ladle of moonlight', 'Empty by day.'],
  ['Mirror for cats', 'Shows a lion.'],
  ['Paper boat, seaworthy', 'Crossed a puddle twice.'],
  ['Pocket thunderstorm', 'Shake gently.'],
  ['Quiet bell', 'Made of felt.'],
  ['Rope of sand', 'Two metres, or a heap.'],
  ['Square wheel', 'For square roads.'],
  ['Tame question mark', 'Answers to its name?'],
  ['Telescope for the near', 'Makes what is close look as close as it is.'],
  ['Unfinished bridge', 'Leads to the middle of the river.'],
  ['Weather vane for indoors', 'Points to the draught.'],
  ['Wool kettle', 'Warm on the outside.'],
  ['Zebra paint', 'Comes striped.'],
];

/** Items that plainly do not exist, by name. */
export const sampleItems: readonly ItemRecord[] = sketches.map(([name, description], index) => {
  const id = name.toLowerCase().replace(/\W+/g, '-');
  const day = `${index + 1}`.padStart(2, '0');
  return {
    id,
    name,
    description,
    url: `https://items.example/${id}`,
    created_at: `2025-03-${day}T08:00:00+01:00`,
    updated_at: `2026-05-${day}T09:30:00+02:00`,
  };
});
