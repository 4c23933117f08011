/** A request that the service refuses as malformed. */
export class BadRequest extends Error {}

/** Reads parameters without regard to the case of their names. An empty one counts as absent. */
export type Query = (name: string) => string | undefined;

export function readQuery({ searchParams }: URL): Query {
  const values = new Map([...searchParams].map(([name, value]) => [name.toLowerCase(), value.trim()]));
  return (name) => values.get(name.toLowerCase()) || undefined;
}

/** A list that is separated by semicolons or commas, in upper case. */
export function readCodes(text: string | undefined): readonly string[] | undefined {
  return text
    ?.split(/[;,]/)
    .map((code) => code.trim().toUpperCase())
    .filter((code) => code !== '');
}

/** A whole number from 1 on; what is none counts as absent. */
export function readCount(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined;
}

/** A date, or a date and time, in UTC; the date alone is the midnight that it begins with. Throws BadRequest for other text. */
export function readDate(name: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const date = new Date(`${text.replace(/Z$/, '')}${text.includes('T') ? 'Z' : ''}`);
  if (!/^\d{4}-\d{2}-\d{2}(T[\d:.]+Z?)?$/.test(text) || Number.isNaN(date.getTime())) {
    throw new BadRequest(`The value '${text}' is not valid for ${name}.`);
  }
  return date;
}
