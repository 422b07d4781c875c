import { describe, expect, it } from 'vitest';
import { frameOf, readFrames } from './frame.ts';
import { createRecordBatch, readRecords } from './record-batch.ts';

const batch = (...lines: string[]) => {
  const records = createRecordBatch(1_000_000);
  for (const line of lines) records.add({ timeMs: Number.NaN, stream: 'shop', line });
  return records.bytes();
};
const linesOf = (bytes: Buffer) =>
  [...readFrames(bytes)].map((frame) => [...readRecords(frame.batch)].map(({ line }) => String(line)).join('+'));

const FRAMES = [frameOf(1, batch('one')), frameOf(2, batch('two', 'twö')), frameOf(3, batch('three'))];
const ALL = Buffer.concat(FRAMES);

describe('the frames of a segment', () => {
  it('hold their records as they were written', () => {
    const records = createRecordBatch(1000);
    records.add({ timeMs: 12.5, stream: 'größe', line: 'a\nb' });
    records.add({ timeMs: Number.NaN, stream: '', line: '' });
    expect([...readRecords(records.bytes())].map(({ line, ...rest }) => ({ ...rest, line: String(line) }))).toEqual([
      { timeMs: 12.5, stream: 'größe', line: 'a\nb' },
      { timeMs: Number.NaN, stream: '', line: '' },
    ]);
    expect(linesOf(ALL)).toEqual(['one', 'two+twö', 'three']);
  });

  it('are whole or not there, wherever the file ends', () => {
    let whole = 0;
    for (let end = 0; end <= ALL.length; end++) {
      const lengths = FRAMES.map((_frame, index) => Buffer.concat(FRAMES.slice(0, index + 1)).length);
      whole = lengths.filter((length) => length <= end).length;
      expect(linesOf(ALL.subarray(0, end)), `cut at ${end}`).toHaveLength(whole);
    }
    expect(whole).toBe(3);
  });

  it('survive damage elsewhere: any changed byte costs the frame that it is in', () => {
    const second = FRAMES[0]?.length ?? 0;
    const third = second + (FRAMES[1]?.length ?? 0);
    for (let at = 0; at < ALL.length; at++) {
      const damaged = Buffer.from(ALL);
      damaged[at] = (damaged[at] ?? 0) ^ 0x41;
      const lost = at < second ? 0 : at < third ? 1 : 2;
      expect(linesOf(damaged), `changed at ${at}`).toEqual(['one', 'two+twö', 'three'].toSpliced(lost, 1));
    }
  });

  it('refuse more than the most bytes and keep what came before', () => {
    const records = createRecordBatch(40);
    records.add({ timeMs: 1, stream: 's', line: 'fits' });
    expect(() => records.add({ timeMs: 1, stream: 's', line: 'x'.repeat(40) })).toThrow('more than may be stored');
    expect(records.count()).toBe(1);
  });
});
