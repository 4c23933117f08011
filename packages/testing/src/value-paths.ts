/**
 * Every path in JSON values with the type that is found there, each once and sorted: `results[].id string`. `maps` names
 * objects whose keys are data: they are written as `*`.
 */
export function toValuePaths(values: readonly unknown[], maps: readonly string[] = []): string[] {
  return [...new Set(values.flatMap((value) => pathsOf(value, '', maps)))].toSorted();
}

function pathsOf(value: unknown, path: string, maps: readonly string[]): string[] {
  if (Array.isArray(value)) return [`${path} array`, ...value.flatMap((one) => pathsOf(one, `${path}[]`, maps))];
  if (typeof value !== 'object' || value === null) return [`${path} ${value === null ? 'null' : typeof value}`];
  const isMap = maps.includes(path.split('.').at(-1) ?? '');
  return [
    `${path} object`,
    ...Object.entries(value).flatMap(([key, one]) => pathsOf(one, `${path}${path && '.'}${isMap ? '*' : key}`, maps)),
  ];
}
