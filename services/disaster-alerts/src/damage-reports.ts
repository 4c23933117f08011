import * as z from 'zod';
import { flag, listOf, number, text, toUtcTime } from './loose-values.ts';

/** A loss that was reported, by the indicators of the Sendai Framework. */
export const damageReport = z.object({
  indicator: z
    .string()
    .nullable()
    .describe('Sendai target: A deaths and missing people, B people affected, C economic loss, D infrastructure'),
  name: z.string().nullable().describe('What is counted, such as death, missing, displaced, houses damaged'),
  value: z.number().nullable(),
  country: z.string().nullable(),
  region: z.string().nullable(),
  reported_on: z.string().nullable().describe('YYYY-MM-DD'),
});

export type DamageReport = z.output<typeof damageReport>;

/** `sendai` of an event: there only where something was reported. Reports that others have replaced are left out. */
export const damageReports = listOf(
  z.object({
    latest: flag,
    sendaitype: text(20),
    sendainame: text(100),
    sendaivalue: number,
    country: text(100),
    region: text(100),
    /** In Central European time, an hour or two from the UTC of all other times, so no more than its day is told. */
    dateinsert: z.unknown().optional(),
  }),
).transform((reports) =>
  reports
    .filter(({ latest }) => latest !== false)
    .map(
      (report): DamageReport => ({
        indicator: report.sendaitype,
        name: report.sendainame,
        value: report.sendaivalue,
        country: report.country,
        region: report.region,
        reported_on: toUtcTime(report.dateinsert)?.slice(0, 10) ?? null,
      }),
    ),
);
