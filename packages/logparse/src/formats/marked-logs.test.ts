import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hasTime, markedLogsOf } from '#testing/marked-logs.ts';
import { parseText } from '#testing/parse-text.ts';

const FILES = [
  'servers',
  'loggers',
  'tools-and-shapes',
  'applications',
  'appliances',
  'shapes',
  'stories',
  'wrapped-and-loose',
  'gathered-and-grouped',
  'lines-without-form',
  'crashes-and-parts',
  'levels-in-places',
];
const LETTERS = '-FEWID';

describe.each(FILES)('a log of %s', (file) => {
  const logs = markedLogsOf(readFileSync(new URL(`./marked-logs/${file}.txt`, import.meta.url), 'utf8'));

  it.each(logs)('$name has its entries, levels and times', ({ log: text, starts, levels, first, last }) => {
    const { entries, log } = parseText(text);
    expect(entries.map(({ line }) => line)).toEqual(starts);
    const read = entries.map(({ level }, at) => (levels[at] === '?' ? '?' : LETTERS[level])).join('');
    expect(read).toBe(levels);
    const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());
    expect([log.firstTimestampMs, log.lastTimestampMs].map(iso)).toSatisfy(
      ([begin, end]: (string | null)[]) => hasTime(begin ?? null, first) && hasTime(end ?? null, last),
      `${first} to ${last}`,
    );
  });
});

it('the fields of well-known formats have their names', () => {
  const csv = parseText('# acme\nDate;Uhrzeit;Schweregrad;Meldung;Wert\n01.02.2024;10:00:01;Fehler;"a; b";3,5\n');
  expect(csv.entries[0]).toMatchObject({ level: 2, time: '2024-02-01T10:00:01.000Z', message: 'a; b' });
  expect(csv.entries[0]?.metadata).toEqual({ Wert: '3,5' });
  const zeek = parseText('#fields\tts\tuid\tmethod\n#types\ttime\tstring\tstring\n1706781601.5\tC1\tGET\n');
  expect(zeek.entries[0]?.metadata).toEqual({ uid: 'C1', method: 'GET' });
  const events = parseText(
    'Log Name: System\nDate: 2/13/2024 3:00:01 PM\nLevel: Error\nDescription:\na\nb\n\n'.repeat(2),
  );
  expect(events.entries[0]).toMatchObject({ line: 1, lineEnd: 6, level: 2, message: 'a\nb' });
});

it('every line lies in an entry or is told what it is', () => {
  const { log } = parseText(
    '#Version: 1.0\n#Fields: date time c-ip\n2024-01-02 10:00:00 10.0.0.1\n\n\n2024-01-02 10:00:01 ::1\n',
  );
  expect(log.outside).toEqual({
    counts: [
      { kind: 'header', lines: 1 },
      { kind: 'comment', lines: 1 },
      { kind: 'blank', lines: 2 },
    ],
    ranges: [
      { kind: 'comment', from: 1, to: 1 },
      { kind: 'header', from: 2, to: 2 },
      { kind: 'blank', from: 4, to: 5 },
    ],
  });
  expect(parseText('[\n{"msg":"a"},\n\n{"msg":"b"}\n]\n').log.outside.counts).toEqual([
    { kind: 'container', lines: 3 },
  ]);
});

it.each([
  ['without an E, F is a fault and A an alarm', '', 'IIIIWFA', [4, 4, 4, 4, 3, 2, 2]],
  ['beside an E, F is fatal', '', 'IIIIEF', [4, 4, 4, 4, 2, 1]],
  ['a legend says what they stand for', '# H = Hinweis, S = Störung\n', 'HHHHWS', [4, 4, 4, 4, 3, 2]],
  ['letters that are mostly no calm level are none', '', 'FFFAI', [0, 0, 0, 0, 0]],
])('levels of one letter in a column of any name: %s', (_title, legend, letters, levels) => {
  const rows = Array.from(letters, (letter, i) => `${i};03.02.2026 05:58:0${i};${letter};Band 1;Motor ${i} an`);
  const { entries } = parseText(`${legend}Nr;Zeit;Art;Ort;Text der Anlage\n${rows.join('\n')}\n`);
  expect(entries.map(({ level }) => level)).toEqual(levels);
  if (levels.includes(2)) expect(entries[0]?.message).toBe('Motor 0 an');
});
