import { describe, expect, it } from 'vitest';
import { parseText, REFERENCE_MS } from '#testing/parse-text.ts';

const DAY = 86_400_000;
const times = (log: string) => parseText(log).entries.map(({ time }) => time);

describe('years that the lines do not state are counted back from the last one', () => {
  it.each([
    [
      ['Jan  5 10:00:00', 'Jun 20 10:00:00', 'Jan  7 10:00:00', 'May 30 10:00:00'],
      [2025, 2025, 2026, 2026],
    ],
    [
      ['Aug  5 10:00:00', 'Dec 20 10:00:00', 'Apr  7 10:00:00', 'Aug 30 10:00:00'],
      [2024, 2024, 2025, 2025],
    ],
    [
      ['Mar  1 10:00:00', 'Nov  1 10:00:00', 'Mar  2 10:00:00', 'Nov  2 10:00:00', 'Mar  3 10:00:00'],
      [2024, 2024, 2025, 2025, 2026],
    ],
    [
      ['Feb 28 23:00:00', 'Feb 29 01:00:00', 'Mar  1 01:00:00'],
      [2024, 2024, 2024],
    ],
    [
      ['Dec 31 23:59:59', 'Jan  1 00:00:00'],
      [2025, 2026],
    ],
    [
      ['Jun 30 10:00:00', 'Jun 30 10:00:01'],
      [2026, 2026],
    ],
    [
      ['Sep  1 10:00:00', 'Sep  2 10:00:00'],
      [2025, 2025],
    ],
  ])('%j', (stamps, years) => {
    const read = times(stamps.map((stamp) => `${stamp} gw1 cron[7]: job was moved\n`).join(''));
    expect(read.map((time) => Number(time?.slice(0, 4)))).toEqual(years);
    expect(read.map((time) => new Date(time ?? '').getUTCDate())).toEqual(
      stamps.map((stamp) => Number(stamp.slice(4, 6))),
    );
    expect(read.every((time) => Date.parse(time ?? '') < REFERENCE_MS + 2 * DAY)).toBe(true);
  });

  it('in months and days by numbers, too', () => {
    const stamps = ['11-20 10:00:00.123', '12-31 23:59:59.123', '01-01 00:00:01.123', '12-24 00:00:01.123'];
    const read = times(stamps.map((stamp) => `${stamp}  1000  1000 D Tag: moved\n`).join(''));
    expect(read.map((time) => time?.slice(0, 4))).toEqual(['2024', '2024', '2025', '2025']);
  });
});

describe('a stream without dates or years borrows them from its neighbours', () => {
  const api = (stamp: string) => `api-1  | ${stamp} INFO  order was kept\n`;
  const web = (clock: string) => `web-1  | [${clock}] page was shown\n`;

  it('whose lines come before or after its own', () => {
    const log = [web('09:59:58'), api('2026-05-02 10:00:00'), web('10:00:01'), api('2026-05-02 10:00:02')].join('');
    expect(times(log).map((time) => time?.slice(0, 10))).toEqual(Array.from({ length: 4 }, () => '2026-05-02'));
  });

  it('day by day', () => {
    const days = ['2026-05-02', '2026-05-05', '2026-05-09'];
    const log = days.map((day) => api(`${day} 10:00:00`) + web('10:00:01') + web('10:00:02')).join('');
    expect(times(log).map((time) => time?.slice(0, 10))).toEqual(days.flatMap((day) => [day, day, day]));
  });

  it('for years', () => {
    const log =
      'Jul 16 10:00:00 gw1 cron[7]: job was moved\n'.repeat(3) +
      '2021-07-16T10:00:01Z WARN queue: is long\n'.repeat(3) +
      'Jul 16 10:00:02 gw1 cron[7]: job was moved\n'.repeat(3);
    expect(times(log).map((time) => time?.slice(0, 4))).toEqual(Array.from({ length: 9 }, () => '2021'));
  });
});

it('what is assumed is named', () => {
  expect(parseText('10:00:01 INFO a was kept\n10:00:02 INFO b was kept\n').log.assumed).toEqual({ day: 'upload' });
  expect(parseText('Jan  5 10:00:00 gw1 a[1]: was kept\n'.repeat(2)).log.assumed).toEqual({ year: 'upload' });
  expect(parseText('2026-01-02 10:00:01 INFO a was kept\n').log.assumed).toBeUndefined();
  const mixed = 'api-1  | 2026-05-02 10:00:00 INFO  kept\nweb-1  | [10:00:01] page was shown\n'.repeat(3);
  expect(parseText(mixed).log.assumed).toEqual({ day: 'lines' });
});
