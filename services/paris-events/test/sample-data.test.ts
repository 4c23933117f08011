import { afterEach, expect, test } from 'vitest';
import { listOf, startService } from './service.ts';

const running: { stop(): Promise<void> }[] = [];

afterEach(async () => {
  for (const part of running.splice(0)) await part.stop();
});

async function serve(now?: () => Date) {
  const service = await startService({ SAMPLE_DATA: 'always' }, now && { now });
  running.push(service);
  return service;
}

test('a sample that is cut says so', async () => {
  const result = await (await serve()).call('events');

  expect(result._meta['dev.toolpacks/truncated']).toMatchObject({
    returned: 20,
    reason: expect.stringContaining('descriptions'),
  });
});

test.each(['2026-12-25', '2027-07-14', '2028-02-29'])('the sample has something on today, on %s', async (day) => {
  const service = await serve(() => new Date(`${day}T11:00:00Z`));
  const { events } = listOf(await service.call('events', { from: day, to: day, limit: 100 }));

  expect(events.some(({ occurrences }) => occurrences[0]?.start.startsWith(day))).toBe(true);
});
