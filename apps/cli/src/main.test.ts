import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import zlib, { gzipSync } from 'node:zlib';
import { estimateTokens } from '@rootline/rca';
import { afterAll, describe, expect, it } from 'vitest';
import { COMMAND } from '../../../scripts/command-program.ts';
import { ANSWER_LIMITS } from './answer-limits.ts';
import { createLineReader, parseFile } from './read-input.ts';

const folder = mkdtempSync(join(tmpdir(), 'rootline-cli-'));
const path = join(folder, 'app.log');
const LOG =
  '2024-01-02 10:00:00 INFO a.B: took 1 ms\n2024-01-02 10:00:01 ERROR a.B: boom\n\tat x\n2024-01-02 10:00:02 INFO a.B: took 2 ms\n';
writeFileSync(path, LOG);
afterAll(() => rmSync(folder, { recursive: true }));

function rootline(args: string[], input = '') {
  const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, ...args], { input, encoding: 'utf8' });
  return { status, stdout, stderr };
}

describe('rootline parse', () => {
  it('prints one JSON object into a pipe', () => {
    expect(JSON.parse(rootline(['parse', path]).stdout)).toMatchObject({
      format: 'text',
      entries: 3,
      levels: { INFO: 2, ERROR: 1 },
      firstTimestamp: '2024-01-02T10:00:00.000Z',
      lastTimestamp: '2024-01-02T10:00:02.000Z',
      multiline: { entries: 1, lines: 2, longest: { from: 2, to: 3 }, first: [{ from: 2, to: 3 }] },
      starts: [1, 2, 4],
    });
  });

  it('reads standard input for -', () => {
    expect(JSON.parse(rootline(['parse', '-'], LOG).stdout)).toMatchObject({ entries: 3 });
  });

  it('reads compressed files as their text, and cites its lines', () => {
    const packed = join(folder, 'packed.log');
    writeFileSync(packed, gzipSync(LOG));
    expect(JSON.parse(rootline(['parse', packed]).stdout)).toMatchObject({
      entries: 3,
      starts: [1, 2, 4],
      notes: ['Decompressed from gzip.'],
    });
    expect(rootline(['evidence', packed]).stdout).toContain('a.B: boom');
  });

  it('says what a file is that holds no log', () => {
    const picture = join(folder, 'picture.log');
    writeFileSync(picture, Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'));
    expect(rootline(['parse', picture])).toEqual({
      status: 2,
      stdout: '',
      stderr: expect.stringContaining('This is a PNG image, not a log.'),
    });
    expect(rootline(['analyze', picture]).stderr).toContain('This is a PNG image, not a log.');
  });
});

it('rootline draft-rule prints a rule that a server takes, and how much it matches', () => {
  const log = '10:00:01~ERROR~a~b\n10:00:02~INFO~a~c\n'.repeat(20);
  const { status, stdout, stderr } = rootline(['draft-rule', '-'], log);
  expect([status, stderr]).toEqual([0, 'rootline: The rule matches 40 of the first 40 non-blank lines.\n']);
  expect(JSON.parse(stdout)).toMatchObject({ isActive: true, regexPatterns: [{ name: 'columns' }] });
  expect(rootline(['draft-rule', '-'], 'one\ntwo words\n').status).toBe(4);
});

it('rootline templates prints a line for every physical line, with plain placeholders', () => {
  const rows = rootline(['templates', path, '--json']).stdout.trim().split('\n');
  expect(rows.map((row) => JSON.parse(row))).toEqual([
    { line: 1, templateId: 't1', template: 'took <*> ms' },
    { line: 2, templateId: 't2', template: 'boom' },
    { line: 3, templateId: 't2', template: 'boom' },
    { line: 4, templateId: 't1', template: 'took <*> ms' },
  ]);
});

describe('a log of many entries', () => {
  const flood = join(folder, 'flood.log');
  const word = (i: number) => i.toString(36).replace(/\d/g, 'q');
  const entry = (i: number) =>
    `2024-01-02 10:00:00 ${i % 7 === 0 ? 'ERROR' : 'INFO'} a.B${word(i % 40)}: ${`${word(i * 7919)} `.repeat(60)}\n\tat ${word(i)}`;
  writeFileSync(flood, `${Array.from({ length: 1500 }, (_none, i) => entry(i)).join('\n')}\n`);

  it.each([['parse'], ['evidence'], ['templates'], ['diff', path], ['analyze', '--format', 'text']])(
    'gets a bounded answer of rootline %s %s %s',
    (...words) => {
      const { stdout, status } = rootline([...words, flood]);
      expect(status).toBe(0);
      expect(stdout.length).toBeGreaterThan(100);
      expect(estimateTokens(stdout)).toBeLessThanOrEqual(ANSWER_LIMITS.tokens);
    },
  );

  it('lists every start and every template when it is asked for them', () => {
    const parsed = JSON.parse(rootline(['parse', flood]).stdout);
    expect(parsed).toMatchObject({ starts: null, multiline: { entries: 1500, lines: 3000 } });
    expect(JSON.parse(rootline(['parse', flood, '--starts']).stdout).starts).toHaveLength(1500);
    expect(rootline(['templates', flood]).stdout).toMatch(/^… \d+ more \(use --all to list them\)$/m);
    expect(rootline(['templates', flood, '--all']).stdout.split('\n').length).toBeGreaterThan(200);
  });
});

it('reads standard input without a word, and tells its release as a command', () => {
  expect(rootline([], LOG).stdout).toContain('boom');
  expect(rootline(['version'])).toEqual(rootline(['--version']));
});

describe('mistakes of the caller', () => {
  it.each([
    [['nope'], 'No command or file named nope. Run rootline help for a list of commands.'],
    [['anlyze'], 'Did you mean rootline analyze?'],
    [['help', 'parze'], 'Unknown command parze. Did you mean rootline parse?'],
    [[path, '--why', '--full'], 'ask for one'],
    [[path, '--around', 'x'], '--around must be the number of a line'],
    [['parse'], 'parse needs a FILE'],
    [['parse', '--nope', path], "Unknown option '--nope'"],
    [['parse', join(folder, 'missing.log')], 'File not found'],
    [['parse', folder], 'is a folder'],
  ])('%j', (args, sentence) => {
    const { status, stderr, stdout } = rootline(args);
    expect(status).toBe(2);
    expect(stderr).toContain(sentence);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stdout).toBe('');
  });
});

it.each(['parse', 'templates', 'evidence', 'analyze', 'upload', 'mcp', 'serve', 'demo', 'gh'])(
  'rootline %s --help tells how to call it',
  (name) => {
    const { status, stdout, stderr } = rootline([name, '--help']);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(new RegExp(`^Usage: rootline ${name}`));
    expect(rootline(['help']).stdout).toContain(`rootline ${name}`);
  },
);

it('lines are read again through the line index', async () => {
  const long = join(folder, 'long.log');
  writeFileSync(long, Array.from({ length: 1700 }, (_none, i) => `line ${i + 1}${i % 2 ? '\r' : ''}\n`).join(''));
  const readLines = createLineReader(long, await parseFile(long));
  const lines = await readLines([
    { from: 2, to: 3 },
    { from: 1501, to: 1502 },
    { from: 1700, to: 1800 },
  ]);
  expect(lines.map(({ line }) => line)).toEqual([2, 3, 1501, 1502, 1700]);
  expect(lines.every(({ line, text }) => text === `line ${line}`)).toBe(true);
});

describe('rootline diff', () => {
  const good = join(folder, 'good.log');
  const lines = Array.from(
    { length: 60 },
    (_, i) => `2024-01-02 10:00:${String(i).padStart(2, '0')} INFO a.B: took ${i} ms`,
  );
  writeFileSync(good, `${lines.join('\n')}\n`);
  const bad = `${[...lines.slice(0, 50), '2024-01-02 10:01:00 ERROR a.B: pool is empty'].join('\n')}\n`;

  it('tells first what only the bad log holds', () => {
    const { patterns } = JSON.parse(rootline(['diff', good, '-'], bad).stdout);
    expect(patterns).toMatchObject([{ change: 'new', pattern: 'pool is empty', baselineCount: 0, count: 1 }]);
  });

  it.each([
    { args: ['diff', good], sentence: 'diff takes two files: GOOD BAD.' },
    { args: ['diff', '-', '-'], sentence: 'Only one of the two files can be standard input.' },
  ])('refuses $args', ({ args, sentence }) => {
    expect(rootline(args)).toMatchObject({ status: 2, stderr: expect.stringContaining(sentence) });
  });
});

describe('a file or a disk that cannot be used', () => {
  const loop = join(folder, 'loop.log');
  symlinkSync(loop, loop);

  it.each([['parse'], ['templates'], ['evidence'], ['analyze'], ['draft-rule'], ['diff']])(
    'ends rootline %s with a sentence and code 2, which is no finding',
    (command) => {
      const words = command === 'diff' ? [command, path, loop] : [command, loop];
      const { status, stderr } = rootline(words);
      expect([status, stderr]).toEqual([2, expect.stringMatching(/^rootline: [^\n]*loop\.log[^\n]*\.\n$/)]);
    },
  );

  it.skipIf(!existsSync('/proc/self/mem'))('ends with a sentence when the system cannot read the file', () => {
    const { status, stderr } = rootline(['parse', '/proc/self/mem']);
    expect([status, stderr]).toEqual([2, 'rootline: The file cannot be used (EIO).\n']);
  });

  it.skipIf(!existsSync('/dev/full'))('ends with a sentence when the output cannot be written', () => {
    const main = join(import.meta.dirname, '..', 'bin', 'rootline.mjs');
    const full = openSync('/dev/full', 'w');
    try {
      const { status, stderr } = spawnSync(process.execPath, [main, 'parse', path], {
        stdio: ['ignore', full, 'pipe'],
        encoding: 'utf8',
      });
      expect([status, stderr]).toEqual([2, 'rootline: The output cannot be written: the disk is full.\n']);
    } finally {
      closeSync(full);
    }
  });
});

it('says of zstd what this Node lacks, not that the data is damaged', async () => {
  const packed = join(folder, 'packed.zst');
  writeFileSync(packed, zlib.zstdCompressSync(LOG));
  // As in Node 20.
  const { createZstdDecompress } = zlib;
  Reflect.deleteProperty(zlib, 'createZstdDecompress');
  try {
    await expect(parseFile(packed)).rejects.toThrow('zstd data needs Node 22.15 or newer; this is');
  } finally {
    Object.assign(zlib, { createZstdDecompress });
  }
  expect((await parseFile(packed)).entryCount).toBe(3);
});
