import type { LogEntry } from '@rootline/contract';
import { expect, test } from 'vitest';
import { linesAround } from './lines-around.ts';

const entry = (line: number, raw: string, part: Partial<LogEntry> = {}): LogEntry => ({
  id: String(line),
  level: null,
  timestamp: null,
  message: raw,
  metadata: null,
  line,
  lineEnd: line + raw.split('\n').length - 1,
  templateId: null,
  raw,
  ...part,
});

test('the lines around one inside an entry are those of the file, to the letter', () => {
  const entries = [entry(1, 'one'), entry(2, 'two'), entry(3, 'three\n  four\n  five\n  six'), entry(7, 'seven')];
  expect(linesAround(entries, 5)).toEqual([
    { line: 2, text: 'two' },
    { line: 3, text: 'three' },
    { line: 4, text: '  four' },
    { line: 5, text: '  five' },
    { line: 6, text: '  six' },
    { line: 7, text: 'seven' },
  ]);
});

test('lines that belong to no entry stand where they are in the file', () => {
  const entries = [entry(3, 'three', { linesBefore: '\ntwo' }), entry(4, 'four', { linesBehind: 'five' })];
  expect(linesAround(entries, 3).map(({ line, text }) => `${line} ${text}`)).toEqual([
    '1 ',
    '2 two',
    '3 three',
    '4 four',
    '5 five',
  ]);
});

test('of an entry with others between its lines only the first line has a number', () => {
  const entries = [entry(1, 'one\nthree', { lineEnd: 3 }), entry(2, 'two')];
  expect(linesAround(entries, 2).map(({ text }) => text)).toEqual(['one', 'two']);
});

test('a backend that does not give the lines gives none', () => {
  const { raw, ...bare } = entry(1, 'one');
  expect(raw).toBe('one');
  expect(linesAround([bare], 1)).toEqual([]);
});

test('lines that end in CR LF show no end of line', () => {
  expect(linesAround([entry(1, 'one\r\ntwo')], 1).map(({ text }) => text)).toEqual(['one', 'two']);
});
