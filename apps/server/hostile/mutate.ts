import { createRandom, type Random } from '../../../scripts/scenarios/random.ts';
import { SEED_LOGS } from './seed-logs.ts';

export interface MutatedLog {
  fileName: string;
  bytes: Buffer;
  /** Names of what was done, in order. */
  steps: string[];
}

const MOST_BYTES = 256 * 1024;

/** A damaged log: the same number always gives the same bytes. */
export function mutatedLog(number: number): MutatedLog {
  const random = createRandom(number);
  const { fileName, text } = SEED_LOGS[number % SEED_LOGS.length] ?? { fileName: 'a.log', text: '' };
  let bytes: Buffer = Buffer.from(text.repeat(random.int(1, 4)));
  const steps: string[] = [];
  for (let left = random.int(1, 5); left > 0; left--) {
    const [name, change] = random.pick(MUTATIONS);
    steps.push(name);
    bytes = change(bytes, random).subarray(0, MOST_BYTES);
  }
  return { fileName: random.chance(0.2) ? random.pick(['a.json', 'a.log', 'a.txt']) : fileName, bytes, steps };
}

type Mutation = readonly [name: string, change: (bytes: Buffer, random: Random) => Buffer];

const MUTATIONS: readonly [Mutation, ...Mutation[]] = [
  ['flip bits', flipBits],
  ['delete', (bytes, random) => replace(bytes, cut(bytes, random), Buffer.alloc(0))],
  ['insert bytes of chance', (bytes, random) => insert(bytes, random, chanceBytes(random, random.int(1, 200)))],
  ['insert what is special', (bytes, random) => insert(bytes, random, Buffer.from(random.pick(SPECIAL)))],
  ['swap blocks', swapBlocks],
  ['repeat a block', (bytes, random) => insert(bytes, random, slice(bytes, cut(bytes, random)))],
  ['repeat hugely', repeatHugely],
  ['truncate', (bytes, random) => bytes.subarray(0, random.int(0, bytes.length))],
  ['splice another format', spliceAnother],
  ['change the encoding', changeEncoding],
  ['change line ends', (bytes, random) => mapText(bytes, (text) => text.replaceAll('\n', random.pick(LINE_ENDS)))],
  [
    'storm of delimiters',
    (bytes, random) => insert(bytes, random, Buffer.from(random.pick(DELIMITERS).repeat(random.int(1, 20_000)))),
  ],
  ['scatter NUL', (bytes, random) => scatter(bytes, random, 0)],
  ['scatter line ends', (bytes, random) => scatter(bytes, random, 10)],
];

const LINE_ENDS = ['\r\n', '\r', '', '\n\n', '\u2028', '\\n'] as const;
const DELIMITERS = [
  '"',
  '{',
  '}',
  '[',
  ']',
  '[{',
  '{"a":',
  ',',
  ':',
  '=',
  '|',
  '\t',
  '\\',
  '<',
  "'",
  ' ',
  '\n',
  '\r',
  '\\"',
  '","',
  'a=',
  '\u001b[',
] as const;
const SPECIAL = [
  '\ufeff',
  '\\ud800',
  '\\u0000',
  '\u001b[31m',
  '\u001b]0;',
  '"__proto__":{"a":1},',
  'constructor=1 ',
  '99999-99-99T99:99:99Z',
  '0000-00-00 00:00:00',
  '1e999',
  '-9223372036854775809',
  'null',
  '#Fields: a b c\n',
  '\ttime,level,message\n',
  '😀'.repeat(50),
  '<script>',
  '=1+1',
  'Caused by: ',
  'Traceback (most recent call last):\n',
] as const;

interface Range {
  from: number;
  to: number;
}

function cut(bytes: Buffer, random: Random): Range {
  const from = random.int(0, bytes.length);
  return { from, to: Math.min(bytes.length, from + random.int(1, 1 + Math.ceil(bytes.length / 4))) };
}

function slice(bytes: Buffer, { from, to }: Range): Buffer {
  return bytes.subarray(from, to);
}

function replace(bytes: Buffer, { from, to }: Range, by: Buffer): Buffer {
  return Buffer.concat([bytes.subarray(0, from), by, bytes.subarray(to)]);
}

function insert(bytes: Buffer, random: Random, added: Buffer): Buffer {
  const at = random.int(0, bytes.length);
  return replace(bytes, { from: at, to: at }, added);
}

function chanceBytes(random: Random, length: number): Buffer {
  return Buffer.from(Array.from({ length }, () => random.int(0, 255)));
}

function flipBits(bytes: Buffer, random: Random): Buffer {
  const flipped = Buffer.from(bytes);
  for (let left = random.int(1, 64); left > 0 && flipped.length > 0; left--) {
    const at = random.int(0, flipped.length - 1);
    flipped[at] = (flipped[at] ?? 0) ^ (1 << random.int(0, 7));
  }
  return flipped;
}

function scatter(bytes: Buffer, random: Random, byte: number): Buffer {
  const scattered = Buffer.from(bytes);
  for (let left = random.int(1, 100); left > 0 && scattered.length > 0; left--) {
    scattered[random.int(0, scattered.length - 1)] = byte;
  }
  return scattered;
}

function swapBlocks(bytes: Buffer, random: Random): Buffer {
  const [a = 0, b = 0, c = 0] = Array.from({ length: 3 }, () => random.int(0, bytes.length)).sort((x, y) => x - y);
  return Buffer.concat([bytes.subarray(0, a), bytes.subarray(b, c), bytes.subarray(a, b), bytes.subarray(c)]);
}

function repeatHugely(bytes: Buffer, random: Random): Buffer {
  const from = random.int(0, bytes.length);
  const block = bytes.subarray(from, from + random.int(1, 300));
  const times = block.length === 0 ? 0 : random.int(1, Math.floor(MOST_BYTES / 2 / block.length));
  return insert(bytes, random, Buffer.alloc(block.length * times, block));
}

function spliceAnother(bytes: Buffer, random: Random): Buffer {
  const other = Buffer.from(SEED_LOGS[random.int(0, SEED_LOGS.length - 1)]?.text ?? '');
  return Buffer.concat([bytes.subarray(0, random.int(0, bytes.length)), other.subarray(random.int(0, other.length))]);
}

function changeEncoding(bytes: Buffer, random: Random): Buffer {
  const text = bytes.toString('utf8');
  const mark = random.chance(0.7) ? '\ufeff' : '';
  const kind = random.int(0, 3);
  if (kind === 0) return Buffer.from(text, 'latin1');
  if (kind === 1) return Buffer.from(mark + text, 'utf8');
  const wide = Buffer.from(mark + text, 'utf16le');
  return kind === 2 ? wide : wide.swap16();
}

function mapText(bytes: Buffer, change: (text: string) => string): Buffer {
  return Buffer.from(change(bytes.toString('latin1')), 'latin1');
}
