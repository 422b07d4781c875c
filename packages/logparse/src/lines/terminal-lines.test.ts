import { describe, expect, it } from 'vitest';
import { parseText } from '#testing/parse-text.ts';

const read = (text: string) =>
  parseText(text).entries.map(({ line, level, time, message }) => [line, level, time?.slice(11, 19), message]);
const NULS = '\u0000'.repeat(300);

describe('a line is what a terminal would show last', () => {
  it.each([
    ['a bar before an error', 'get 10%\rget 55%\rget 100%\rERROR: disk is full\n', 'ERROR: disk is full'],
    ['a bar alone', 'get 10%\rget 100%\n', 'get 100%'],
    ['a bar with colors', '\u001b[32mget 10%\u001b[0m\r\u001b[K\u001b[32mget 100%\u001b[0m\r\n', 'get 100%'],
    ['a mark of a section', 'section_start:1:build\r\u001b[0K\u001b[36;1mbuild began\u001b[0;m\n', 'build began'],
    [
      'a return inside of a stated failure',
      "[2026-03-05 10:00:00] local.ERROR: unexpected 'use' at C:\\shop\routes\n",
      "unexpected 'use' at C:\\shop outes",
    ],
    ['backspaces', 'get 10%\b\b\b99%\n', 'get 99%'],
    ['a bell', 'job was moved\u0007\n', 'job was moved'],
    ['two returns before the end', 'job was moved\r\r\n', 'job was moved'],
  ])('%s', (_title, text, message) => {
    expect(read(`job began\n${text}`).at(-1)?.[3]).toBe(message);
  });

  it('keeps its number in the file', () => {
    expect(read('INFO: a\nget 1%\rget 2%\rERROR: b\nINFO: c\n').map(([line, level]) => [line, level])).toEqual([
      [1, 4],
      [2, 2],
      [3, 4],
    ]);
  });
});

it('a run of zero bytes swallows no line', () => {
  const entry = (second: number, word: string) => `2026-03-05 10:00:0${second} ${word} job was moved\n`;
  const log = `${NULS}${entry(0, 'INFO')}${entry(1, 'ERROR')}${NULS}${entry(2, 'WARN')}${entry(3, 'INFO')}`;
  expect(read(log)).toEqual([
    [1, 4, '10:00:00', 'job was moved'],
    [2, 2, '10:00:01', 'job was moved'],
    [3, 3, '10:00:02', 'job was moved'],
    [4, 4, '10:00:03', 'job was moved'],
  ]);
});
