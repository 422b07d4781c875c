import { expect, test } from 'vitest';
import { parseText } from '#testing/parse-text.ts';
import { hideIgnored } from './hide-ignored.ts';
import { ignorePatterns } from './ignore-patterns.ts';

const TRACE = [
  'java.io.IOException: mailbox gone',
  '\tat shop.Mail.send(Mail.java:7)',
  '\tat shop.Main.run(Main.java:3)',
];

/** Lines of which those that begin with a minus are of the ignored message. */
interface HiddenCase {
  name: string;
  text: string;
  lines: string[];
}

const stamp = (second: number) => `2026-02-01T10:00:${String(second % 60).padStart(2, '0')}Z`;
const many = <T>(count: number, line: (n: number) => T) => Array.from({ length: count }, (_, n) => line(n));

const cases: HiddenCase[] = [
  {
    name: 'all entries of the message, more than the parser keeps as examples',
    text: 'mailbox <num> is full',
    lines: many(40, (n) =>
      n % 2 === 0 ? `-${stamp(n)} ERROR [mail] mailbox ${n} is full` : `${stamp(n)} INFO [cart] order ${n} saved`,
    ),
  },
  {
    name: 'no line that says more or less than the message',
    text: 'mailbox <num> is full',
    lines: [
      `-${stamp(1)} ERROR [mail] mailbox 4 is full`,
      `-${stamp(2)} ERROR [mail] mailbox 5 is full`,
      `${stamp(3)} ERROR [mail] mailbox 5 is full and the queue of 3 messages is lost`,
      `${stamp(4)} ERROR [cart] cannot save order: mailbox 4 is full`,
    ],
  },
  {
    name: 'the trace below an entry',
    text: 'send failed',
    lines: [
      ...many(6, (n) => [`-${stamp(n)} ERROR [mail] send failed`, ...TRACE.map((line) => `-${line}`)].join('\n')),
      `${stamp(9)} ERROR [cart] order lost`,
      ...TRACE,
    ].flatMap((lines) => lines.split('\n')),
  },
];

test.each(cases)('hides $name', async ({ text, lines }) => {
  const isHidden = lines.map((line) => line.startsWith('-'));
  const own = lines.map((line) => line.replace(/^-/, ''));
  const { log, readLines } = parseText(own.join('\n'));
  const heard = ignorePatterns(log, [{ text, isFailing: true }]);
  const read = await hideIgnored(heard, readLines)([{ from: 1, to: own.length + 5 }]);
  expect(read.map(({ text: shown }) => shown)).toEqual(own.map((line, i) => (isHidden[i] ? '' : line)));
});

test('hides the rest of an entry that a range begins in', async () => {
  const lines = [...many(4, (n) => [`${stamp(n)} ERROR [mail] send failed`, ...TRACE]).flat(), `${stamp(5)} INFO done`];
  const { log, readLines } = parseText(lines.join('\n'));
  const read = hideIgnored(ignorePatterns(log, [{ text: '[mail] send failed', isFailing: true }]), readLines);
  expect(
    await read([
      { from: 14, to: 14 },
      { from: 16, to: 17 },
    ]),
  ).toEqual([
    { line: 14, text: '' },
    { line: 16, text: '' },
    { line: 17, text: `${stamp(5)} INFO done` },
  ]);
});

test('leaves a line that several entries share', async () => {
  const entries = many(4, (n) => ({
    time: stamp(n),
    level: 'ERROR',
    message: n < 2 ? 'mailbox is full' : 'order lost',
  }));
  const { log, readLines, lines } = parseText(JSON.stringify(entries));
  const heard = ignorePatterns(log, [{ text: 'mailbox is full', isFailing: true }]);
  expect(heard.templates.some(({ ignored }) => ignored !== undefined)).toBe(true);
  expect(await hideIgnored(heard, readLines)([{ from: 1, to: 1 }])).toEqual([{ line: 1, text: lines[0] }]);
});
