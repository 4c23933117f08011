/** An event as its region's table has it: when it is depends on today. */
export interface Plan {
  /** See toFirstDay. */
  readonly when: string;
  /** Days it lasts. */
  readonly days: number;
  readonly time: string;
  readonly title: string;
  readonly genres: string;
  readonly venue: string;
  readonly price: string;
  readonly age: string;
  readonly organizers: string;
  /** As toLink takes them; '' where there is none. */
  readonly link1: string;
  readonly link2: string;
}

/**
 * Reads a table of events, one to a line. Its columns, between middle dots, are
 *
 *   when · time · title · genres · venue · price · age · organizers · link 1 · link 2
 *
 * with `x3` behind the first for an event of three days, an underscore for the space that some texts end with, and the
 * last columns left out where they are empty. Letters have their accents here, and lose them in the file.
 */
export function parsePlans(table: string): Plan[] {
  return table.trim().split('\n').map(parsePlan);
}

function parsePlan(line: string): Plan {
  const [first = '', time = '', title = '', genres = '', venue = '', ...rest] = line.split(/ *· */);
  const [price = '', age = '', organizers = '', link1 = '', link2 = ''] = rest;
  const [when = '', days = '1'] = first.split(' x');
  return {
    when,
    days: Number(days),
    time,
    title: title.replace(/_$/, ' '),
    genres,
    venue,
    price,
    age,
    organizers: organizers.replace(/_$/, ' '),
    link1,
    link2,
  };
}
