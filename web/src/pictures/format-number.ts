const plain = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 });
const compact = new Intl.NumberFormat('en-GB', { notation: 'compact', maximumFractionDigits: 1 });

/** `1,234,567.8`: at most two decimals. */
export const formatNumber = (value: number): string => plain.format(value);

/** `1.2M`, for places that have no room for all digits. */
export const formatShortNumber = (value: number): string => compact.format(value);

/** `1 event`, `2 events`. */
export const formatCount = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;
