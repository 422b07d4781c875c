import type { LogEntry } from '@rootline/contract';
import { expect, test } from 'vitest';
import { entriesAs } from './copy-entries.ts';

const entry = (line: number, message: string): LogEntry => ({
  id: String(line),
  level: 'ERROR',
  timestamp: '2026-03-01T10:00:00.000Z',
  message,
  metadata: null,
  line,
  lineEnd: line,
  templateId: null,
});

const from = (filename: string) => ({
  filename,
  href: 'http://rootline.test/logs/f1?all=1&line=7&dialog=delete',
  lineEnd: '\n',
});

const raw = (line: number, text: string): LogEntry => ({ ...entry(line, 'parsed'), raw: text });

test.each([
  ['UTF-8', '\n', ['2026-03-01 größer 数据 🙂', '  indented ']],
  ['carriage returns, also within an entry', '\r\n', ['2026-03-01 ERROR a\r\n\tat b', '2026-03-01 INFO c']],
  ['the colours of a terminal', '\n', ['\u001b[31mERROR\u001b[0m red', 'plain']],
])('text is the raw lines of the file, byte for byte: %s', (_name, lineEnd, texts) => {
  const entries = texts.map((text, i) => raw(i + 1, text));
  expect(entriesAs('plain', entries, { ...from('a.log'), lineEnd })).toBe(texts.join(lineEnd));
});

test('several lines are copied in file order, whatever order they were marked in', () => {
  expect(entriesAs('plain', [raw(9, 'third'), raw(2, 'first'), raw(4, 'second')], from('a.log'))).toBe(
    'first\nsecond\nthird',
  );
});

test('where the raw line is not known, the parts are copied with their component', () => {
  expect(entriesAs('plain', [{ ...entry(1, 'late'), component: 'app.Orders' }], from('a.log'))).toBe(
    '2026-03-01T10:00:00.000Z ERROR app.Orders late',
  );
});

test('a line made of parts carries no control characters', () => {
  expect(entriesAs('plain', [entry(3, 'a\u001b[2Jb'), entry(4, 'c')], from('a.log'))).toBe(
    '2026-03-01T10:00:00.000Z ERROR a[2Jb\n2026-03-01T10:00:00.000Z ERROR c',
  );
});

test('Markdown names file and lines and cannot be closed by the log', () => {
  const note = entriesAs('markdown', [entry(3, 'a ``` b'), entry(9, 'c')], from('a_b.log'));
  expect(note).toMatch(/^\*\*a\\_b\.log\*\*, L3–9\n````\n/);
  expect(note.endsWith('\n````')).toBe(true);
});

test('JSON can be read again', () => {
  const fields = { ...entry(3, 'a'), component: 'app.Orders' };
  expect(JSON.parse(entriesAs('json', [{ ...fields, raw: 'the line' }], from('a.log')))).toEqual([fields]);
});

test('a link leads to each line on the screen as it is, without its dialog', () => {
  expect(entriesAs('link', [entry(3, 'a'), entry(9, 'c')], from('a.log'))).toBe(
    'http://rootline.test/logs/f1?all=1&line=3\nhttp://rootline.test/logs/f1?all=1&line=9',
  );
});
