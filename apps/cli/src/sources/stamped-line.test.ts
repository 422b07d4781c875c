import { createLineSplitter, readStamped, runtimeLine } from '@rootline/sources/lines';
import { describe, expect, it } from 'vitest';
import { mergePipes } from './merge-pipes.ts';
import { createResume } from './resume.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('a line with the timestamp of its engine', () => {
  it('is written as container runtimes store it', () => {
    const stamped = readStamped('2026-11-27T17:25:57.297369438Z INFO start');
    expect(stamped === null ? null : runtimeLine(stamped, 'stderr')).toBe(
      '2026-11-27T17:25:57.297369438Z stderr F INFO start',
    );
  });

  it('may be empty and loses the carriage return of a terminal', () => {
    expect(readStamped('2026-11-27T17:25:57Z ')).toEqual({ stamp: '2026-11-27T17:25:57Z', message: '' });
    expect(readStamped('2026-11-27T17:29:43Z INFO start\r')?.message).toBe('INFO start');
  });

  it('is not part of the log without a timestamp', () => {
    expect(readStamped('Error: no such container')).toBeNull();
  });

  it.each([8192, 16_384])('is joined from pieces of %i bytes, each with a timestamp', (size) => {
    const piece = 'a'.repeat(size);
    const line = `2026-11-27T17:25:57.299614888Z ${piece}2026-11-27T17:25:57.299645483Z ${piece}2026-11-27T17:25:57.299657671Z end`;
    expect(readStamped(line)?.message).toBe(`${piece}${piece}end`);
  });

  it('keeps a timestamp that the program wrote into a long line', () => {
    const message = `${'a'.repeat(9000)}2026-11-27T17:25:57.299645483Z ${'b'.repeat(9000)}`;
    expect(readStamped(`2026-11-27T17:25:57Z ${message}`)?.message).toBe(message);
  });
});

describe('lines of two outputs', () => {
  it('are merged by timestamp, and each output keeps its order', () => {
    const merged = mergePipes(
      ['2026-11-27T10:00:01.1Z a', '2026-11-27T10:00:03.1Z b', '2026-11-27T10:00:02.9Z c'],
      ['2026-11-27T10:00:01.05Z d', '2026-11-27T10:00:03.2Z e'],
    );
    expect(merged.map(({ line }) => line.slice(-1)).join('')).toBe('dabce');
  });
});

describe('pieces of bytes', () => {
  it('are split into lines, and the last line does not require a line feed', () => {
    const splitter = createLineSplitter();
    const text = 'one\ntwo größer\nthree';
    const lines = [...bytes(text)].flatMap((byte) => splitter.add(Uint8Array.of(byte)));
    expect([...lines, splitter.end()].map((line) => Buffer.from(line ?? '', 'latin1').toString())).toEqual(
      text.split('\n'),
    );
    expect(splitter.end()).toBeNull();
  });

  it('of an endless line are kept up to a limit', () => {
    const splitter = createLineSplitter();
    for (let i = 0; i < 40; i++) splitter.add(bytes('x'.repeat(64 * 1024)));
    expect(splitter.end()).toHaveLength(1024 * 1024);
  });
});

describe('a restarted program', () => {
  const at = (second: number, nano = 0) =>
    `2026-11-27T10:00:${String(second).padStart(2, '0')}.${String(nano).padStart(9, '0')}Z`;

  it('repeats lines of the last instant, and none is lost or duplicated', () => {
    const resume = createResume();
    for (const stamp of [at(1), at(2, 5), at(2, 5)]) expect(resume.takes(stamp)).toBe(true);
    resume.restart();
    expect([at(2, 1), at(2, 5), at(2, 5), at(2, 5), at(2, 6)].map((stamp) => resume.takes(stamp))).toEqual([
      false,
      false,
      false,
      true,
      true,
    ]);
    expect(resume.lastMs()).toBe(Date.parse(at(2)));
  });

  it('is followed on after its clock was set back', () => {
    const resume = createResume();
    resume.takes(at(30));
    resume.restart();
    expect(resume.takes(at(3))).toBe(true);
    expect(resume.takes(at(4))).toBe(true);
  });

  it('may have written lines slightly out of order', () => {
    const resume = createResume();
    expect([at(2), at(1, 9), at(3)].map((stamp) => resume.takes(stamp))).toEqual([true, true, true]);
  });
});
