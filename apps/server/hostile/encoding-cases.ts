import { type ContentCase, line, TIME } from './content-case.ts';

const SAMPLE = `${line('Verbindung abgelehnt: größer')}${line('журнал 日本 😀')}`;
const SAMPLE_MESSAGE = 'журнал 日本 😀';
const MARK = '\ufeff';

export const ENCODING_CASES: ContentCase[] = [
  { name: 'UTF-8 with its mark', content: () => MARK + SAMPLE, entries: 2, message: SAMPLE_MESSAGE },
  { name: 'UTF-16LE with its mark', content: () => utf16(MARK + SAMPLE), entries: 2, message: SAMPLE_MESSAGE },
  { name: 'UTF-16BE with its mark', content: () => utf16(MARK + SAMPLE).swap16(), entries: 2, message: SAMPLE_MESSAGE },
  { name: 'UTF-16LE without a mark', content: () => utf16(SAMPLE) },
  { name: 'UTF-16LE cut in the middle of a character', content: () => utf16(MARK + SAMPLE).subarray(0, -3) },
  { name: 'UTF-16LE with half of a surrogate pair', content: () => utf16(`${MARK}${line('a \ud83d b')}${line('c')}`) },
  { name: 'UTF-32LE with its mark', content: () => utf32(MARK + SAMPLE) },
  { name: 'UTF-32BE with its mark', content: () => utf32(MARK + SAMPLE).swap32() },
  { name: 'Latin-1', content: () => Buffer.from(line('Größe überschritten'), 'latin1'), entries: 1 },
  {
    name: 'Shift-JIS',
    content: () => bytes(`${TIME} ERROR db - `, '83478389815b82aa94ad90b682b582dc82b582bd', '\n'),
  },
  {
    name: 'GB18030',
    content: () => bytes(`${TIME} ERROR db - `, 'b4edcef3a1a38130813081308439ef30', '\n'),
    entries: 1,
  },
  {
    name: 'bytes that UTF-8 forbids',
    content: () => bytes(`${TIME} ERROR db - `, 'c0afeda080f4908080fffe80bf', '\n'),
    entries: 1,
  },
  { name: 'half a character at the end', content: () => bytes(`${TIME} ERROR db - cut `, 'f09f98'), entries: 1 },
  { name: 'a mark in the middle', content: () => `${line('a')}${MARK}${line('b')}` },
  { name: 'a mark before every line', content: () => (MARK + line('a')).repeat(5) },
  { name: 'nothing but a mark', content: () => MARK },
  { name: 'nothing but half a mark', content: () => bytes('', 'efbb') },
  { name: 'nothing but a UTF-16 mark', content: () => bytes('', 'fffe') },
  { name: 'NUL between all characters', content: () => [...line('apart')].join('\0') },
  { name: 'NUL in a message', content: () => line('a\0b'), entries: 1, message: 'a\ufffdb' },
  { name: 'nothing but NUL', content: () => new Uint8Array(70_000) },
  { name: 'NUL at the front, in the middle and at the end', content: () => `\0${line('a')}\0\0${line('b')}\0` },
  {
    name: 'a character across the border of 64 KiB',
    content: () => `${'x'.repeat(65_535)}😀${'y'.repeat(100)}\n${line('b')}`,
  },
  {
    name: 'characters across every border of a chunk',
    content: () => line('日本😀é'.repeat(900)).repeat(150),
    entries: 150,
    message: '日本😀é'.repeat(900),
  },
];

function utf16(text: string): Buffer {
  return Buffer.from(text, 'utf16le');
}

function utf32(text: string): Buffer {
  const points = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const written = Buffer.alloc(points.length * 4);
  for (const [index, point] of points.entries()) written.writeUInt32LE(point, index * 4);
  return written;
}

function bytes(before: string, hex: string, after = ''): Buffer {
  return Buffer.concat([Buffer.from(before), Buffer.from(hex, 'hex'), Buffer.from(after)]);
}
