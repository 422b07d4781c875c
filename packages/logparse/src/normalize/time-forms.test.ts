import { describe, expect, it } from 'vitest';
import { parseText } from '#testing/parse-text.ts';

const MORNING = '2026-03-05T09:04:05.000Z';
const EVENING = '2026-03-18T21:04:06.000Z';

/** The times of a log of which each line begins with one. */
function timesOf(...stamps: string[]): (string | null)[] {
  const { entries } = parseText(stamps.map((stamp, i) => `${stamp} job ${i} was moved\n`).join(''));
  return entries.map(({ time }) => time);
}

describe('a time counts as a whole', () => {
  it.each([
    ['2026-03-05 9:04:05am', '2026-03-18 9:04:06pm'],
    ['2026-03-05 9:04:05 a.m.', '2026-03-18 9:04:06 p.m.'],
    ['5/3/2026 9:04:05 a. m.', '18/3/2026 9:04:06 p. m.'],
    ['5/3/2026 9:04:05 πμ', '18/3/2026 9:04:06 μμ'],
    ['5/3/2026 9:04:05 π.μ.', '18/3/2026 9:04:06 μ.μ.'],
    ['05/03/2026 9:04:05 SA', '18/03/2026 9:04:06 CH'],
    ['2026/3/5 上午9:04:05', '2026/3/18 下午9:04:06'],
    ['2026/3/5 上午 9:04:05', '2026/3/18 下午 9:04:06'],
    ['2026/03/05 午前9:04:05', '2026/03/18 午後9:04:06'],
    ['2026-03-05 오전 9:04:05', '2026-03-18 오후 9:04:06'],
    ['2026. 3. 5. 오전 9:04:05', '2026. 3. 18. 오후 9:04:06'],
    ['2026年3月5日 09時04分05秒', '2026年3月18日 21時04分06秒'],
    ['2026年3月5日 上午9:04:05', '2026年3月18日 下午9:04:06'],
    ['2026년 3월 5일 09:04:05', '2026년 3월 18일 21:04:06'],
    ['05-MAR-26 09.04.05.000 AM', '18-MAR-26 09.04.06.000 PM'],
    ['Thu 05 Mar 2026 09:04:05 AM UTC', 'Wed 18 Mar 2026 09:04:06 PM UTC'],
    ['Thu Mar  5 09:04:05 AM UTC 2026', 'Wed Mar 18 09:04:06 PM UTC 2026'],
    ['Thu Mar  5 10:04:05 AM CET 2026', 'Wed Mar 18 10:04:06 PM CET 2026'],
    ['Mar 5, 2026 @ 09:04:05.000', 'Mar 18, 2026 @ 21:04:06.000'],
    ['Mar 5, 2026 at 9:04:05 AM', 'Mar 18, 2026 at 9:04:06 PM'],
    ['March 5, 2026 at 9:04:05 AM', 'March 18, 2026 at 9:04:06 PM'],
    ['5 de marzo de 2026 09:04:05', '18 de marzo de 2026 21:04:06'],
    ['5 de março de 2026, 09:04:05', '18 de março de 2026, 21:04:06'],
    ['jueves, 5 de marzo de 2026 9:04:05', 'miércoles, 18 de marzo de 2026 21:04:06'],
    ['5 mars 2026 à 09:04:05', '18 mars 2026 à 21:04:06'],
    ['5. März 2026 um 09:04:05', '18. März 2026 um 21:04:06'],
    ['5. března 2026 9:04:05', '18. března 2026 21:04:06'],
    ['5 marca 2026 09:04:05', '18 marca 2026 21:04:06'],
    ['5 Mart 2026 09:04:05', '18 Mart 2026 21:04:06'],
    ['5. 3. 2026 9:04:05', '18. 3. 2026 21:04:06'],
    ['2026. 03. 05. 9:04:05', '2026. 03. 18. 21:04:06'],
    ['2026.03.05. 09:04:05', '2026.03.18. 21:04:06'],
    ['5.3.2026 klo 9.04.05', '18.3.2026 klo 21.04.06'],
    ['05.03.2026 09.04.05', '18.03.2026 21.04.06'],
    ['05MAR2026:09:04:05.00', '18MAR2026:21:04:06.00'],
    ['05MAR26:09:04:05', '18MAR26:21:04:06'],
    ['2026\\3\\5  9:4:5 -', '2026\\3\\18  21:4:6 -'],
    ['2026/3/5 9:4:5', '2026/3/18 21:4:6'],
    ['3/5/2026 9:04:05 AM +00:00', '3/18/2026 9:04:06 PM +00:00'],
    ['3/5/2026 11:04:05 AM +02:00', '3/18/2026 11:04:06 PM +02:00'],
    ['09:04:05 2026-03-05', '21:04:06 2026-03-18'],
    ['09:04:05.000 05/03/2026', '21:04:06.000 18/03/2026'],
    ['2026-064T09:04:05Z', '2026-077T21:04:06Z'],
    ['2026-03-05 11:04:05 UTC+2', '2026-03-18 23:04:06 UTC+2'],
    ['2026-03-05 11:04:05 UTC+02:00', '2026-03-18 23:04:06 UTC+02:00'],
    ['2026-03-05 17:04:05 HKT', '2026-03-19 05:04:06 HKT'],
    ['2026-03-05 14:34:05 IST', '2026-03-19 02:34:06 IST'],
    ['2026-03-05-03.04.05.000000-360', '2026-03-18-15.04.06.000000-360'],
    ['2026-03-05 @ 09:04:05', '2026-03-18 @ 21:04:06'],
    ['2026-03-05 kl. 09:04:05', '2026-03-18 kl. 21:04:06'],
    ['2026-03-05, 09:04:05', '2026-03-18, 21:04:06'],
    ['2026-03-05T09:04:05,000+00', '2026-03-18T21:04:06,000+00'],
    ['Thursday, March 5th, 2026 9:04:05 AM', 'Wednesday, March 18th, 2026 9:04:06 PM'],
  ])('%s', (morning, evening) => {
    expect(timesOf(morning, evening)).toEqual([MORNING, EVENING]);
  });

  it.each([
    ['3/5/26, 9:04\u202fAM -', '3/18/26, 9:04\u202fPM -'],
    ['05.03.2026 09:04 :', '18.03.2026 21:04 :'],
    ['05-03-2026 09:04 :', '18-03-2026 21:04 :'],
    ['03-05-2026 09:04 :', '03-18-2026 21:04 :'],
    ['2026. 3. 5. 오전 9:04', '2026. 3. 18. 오후 9:04'],
    ['5 mars 2026 à 09:04', '18 mars 2026 à 21:04'],
    ['3/5/2026 9:04 AM', '3/18/2026 9:04 PM'],
  ])('also to the minute: %s', (morning, evening) => {
    const minute = (iso: string) => `${iso.slice(0, 16)}:00.000Z`;
    expect(timesOf(morning, evening)).toEqual([minute(MORNING), minute(EVENING)]);
  });

  it('a word behind a clock of 24 hours is no half of the day', () => {
    expect(timesOf('2026-03-05 09:04:05 PM', '2026-03-18 21:04:06 PM')).toEqual([MORNING, EVENING]);
    expect(timesOf('2026-03-05 09:04:05 am', '2026-03-18 21:04:06 am')).toEqual([MORNING, EVENING]);
  });
});

describe('a time of which a part cannot be read is none, and a note quotes it', () => {
  it.each([['09:04:05 Uhr nachts', '10:04:06 Uhr nachts']])(
    '%s is still a time, since plain words are no part of it',
    (first, second) => {
      expect(timesOf(first, second).every((time) => time !== null)).toBe(true);
    },
  );

  it.each([
    ['09:04:05 5 ožujka 2026', '21:04:06 18 ožujka 2026'],
    ['5 ožujka 2026 09:04:05', '18 ožujka 2026 21:04:06'],
  ])('%s', (first, second) => {
    const { entries, log } = parseText(`${first} job was moved\n${second} job was moved\n`);
    expect(entries.map(({ time }) => time)).toEqual([null, null]);
    expect(log.notes.some((note) => note.includes(first))).toBe(true);
  });
});

it.each([['0001-01-01T00:00:00Z'], ['1970-01-01T00:00:00Z'], ['1601-01-01T00:00:00Z'], ['0']])(
  'what stands for no time is none: %s',
  (zero) => {
    const records = [
      { time: '2026-03-05T09:04:05Z', msg: 'job was moved' },
      { time: zero, msg: 'lease was never renewed' },
      { time: '2026-03-05T09:04:06Z', msg: 'job was moved' },
    ];
    const { entries, log } = parseText(records.map((record) => JSON.stringify(record)).join('\n'));
    expect(entries.map(({ time }) => time)).toEqual([MORNING, null, '2026-03-05T09:04:06.000Z']);
    expect(log.firstTimestampMs).toBe(Date.parse(MORNING));
  },
);

it.each([
  ['date=2026-03-05 time=11:04:05 tz="UTC+2:00" msg="job was moved"'],
  ['date=2026-03-05 time=11:04:05 tz=+0200 msg="job was moved"'],
  ['date=2026-03-05 time=11:04:05 timezone=EET msg="job was moved"'],
  ['date=2026-03-05 time=10:04:05 tz=Europe/Berlin msg="job was moved"'],
  ['date=2026-03-05 time=09:04:05 tz=unknown msg="job was moved"'],
])('a zone of its own belongs to the date and the clock: %s', (line) => {
  const { entries } = parseText(`${line}\n${line}\n`);
  expect(entries.map(({ time }) => time)).toEqual([MORNING, MORNING]);
});
