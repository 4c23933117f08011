import type { Temporal } from 'temporal-polyfill';

/** `Du mercredi 4 novembre 2026 au dimanche 28 février 2027 :<br />…`, with entities. */
export function describeRun(first: Temporal.PlainDate, last: Temporal.PlainDate, hours: string): string {
  return `Du ${toFrench(first)} au ${toFrench(last)}&nbsp;:<br />${hours.replace(/ h\b/g, '&nbsp;h')}`;
}

/** One line for each date, the last one first, as the service has them; from ten on only the days of the week. */
export function describeDates(dates: readonly Temporal.PlainDate[], slot: string): string {
  const hours = slot === '' ? '' : `<br />${toFrenchHours(slot)}`;
  const [first, last] = [dates[0], dates.at(-1)];
  if (first && last && dates.length >= 10) {
    const days = [...new Set(dates.map(nameOfDay))].join(', ');
    return `Du ${toFrench(first)} au ${toFrench(last)}&nbsp;:<br />${days}${hours}`;
  }
  return [...dates.slice(-1), ...dates.slice(0, -1)].map((date) => `Le ${toFrench(date)}${hours}<br />`).join('');
}

/** By hand: a formatter of `Intl` for each of a hundred events takes longer than everything else about them. */
function toFrench(date: Temporal.PlainDate): string {
  return `${nameOfDay(date)} ${date.day === 1 ? '1er' : date.day} ${months[date.month - 1]} ${date.year}`;
}

function nameOfDay({ dayOfWeek }: Temporal.PlainDate): string {
  return days[dayOfWeek - 1] ?? '';
}

const days = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'];
const months = [
  'janvier',
  'février',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'août',
  'septembre',
  'octobre',
  'novembre',
  'décembre',
];

/** `de 19h00 à 21h00` */
function toFrenchHours(slot: string): string {
  const [begin = '', end = ''] = slot.replaceAll(':', 'h').split('-');
  return `de ${begin} à ${end}`;
}
