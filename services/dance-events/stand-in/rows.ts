import type { Temporal } from 'temporal-polyfill';
import type { Row } from './csv.ts';
import { type LocalDay, months, toFirstDay, weekdays } from './days.ts';
import { toLink, toTicketPath } from './links.ts';
import { type Plan, parsePlans } from './plans.ts';
import { toSerial } from './serial.ts';

/** The rows of a table of events as they are on a day, by start. */
export function toRows(table: string, day: LocalDay): Row[] {
  return parsePlans(table)
    .flatMap((plan) => {
      const first = toFirstDay(plan.when, day);
      return first ? [toRow(plan, first, day.today)] : [];
    })
    .sort((a, b) => Number(a.serial) - Number(b.serial));
}

function toRow(plan: Plan, first: Temporal.PlainDate, today: Temporal.PlainDate): Row {
  const { title, genres, venue, time, price, age, organizers, link1, link2 } = plan;
  const labels = [first, ...(plan.days > 1 ? [first.add({ days: plan.days - 1 })] : [])].map((date) =>
    toDayLabel(date, today),
  );
  return {
    days: labels.join('-'),
    title,
    genres,
    venue,
    time,
    price,
    age,
    organizers,
    link1: toLink(link1 || toTicketPath(title, first)),
    link2: link2 && toLink(link2),
    serial: toSerial(first.toPlainDateTime(toStart(time))),
  };
}

/** The year is told only where it is a later one than today's. */
function toDayLabel(date: Temporal.PlainDate, today: Temporal.PlainDate): string {
  const label = `${weekdays[date.dayOfWeek - 1]}: ${months[date.month - 1]} ${date.day}`;
  return date.year > today.year ? `${label}, ${date.year}` : label;
}

/** The first clock in `9:30pm-2am` or `Thu: 8pm-Sun: 10pm`. */
function toStart(time: string): { hour: number; minute: number } {
  const [, hour, minute = '0', half] = /(\d+)(?::(\d+))?(am|pm)/.exec(time) ?? [];
  return { hour: (Number(hour) % 12) + (half === 'pm' ? 12 : 0), minute: Number(minute) };
}
