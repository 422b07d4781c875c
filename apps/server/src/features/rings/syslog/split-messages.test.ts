import { describe, expect, it } from 'vitest';
import { createMessageSplitter } from './split-messages.ts';

const split = (text: string, size: number, mostBytes = 1000) => {
  const splitter = createMessageSplitter(mostBytes);
  const bytes = Buffer.from(text);
  const found: string[] = [];
  for (let at = 0; at < bytes.length; at += size) {
    for (const message of splitter.take(bytes.subarray(at, at + size))) found.push(String(message));
  }
  const rest = splitter.end();
  return rest === null ? found : [...found, `${rest} without an end`];
};

describe.each([1, 2, 7, 10_000])('messages that come %i bytes at a time', (size) => {
  it.each<[string, string, string[]]>([
    ['lines', '<1>a\n<2>b\n', ['<1>a', '<2>b']],
    ['lengths', '4 <1>a5 <2>b\n3 <3>', ['<1>a', '<2>b\n', '<3>']],
    ['lengths and lines in turn', '4 <1>a<2>b\n4 <3>c', ['<1>a', '<2>b', '<3>c']],
    ['lines that begin with digits', '2026-03-01 ready\n200 fine\n0 <\n', ['2026-03-01 ready', '200 fine', '0 <']],
    ['numbers beyond all lengths', '9999999999 <1>a\n', ['9999999999 <1>a']],
    ['empty lines', '\n\n<1>a\n\n', ['<1>a']],
    ['a line without an end', '<1>a\n<2>b', ['<1>a', '<2>b without an end']],
  ])('are told apart by %s', (_what, text, messages) => {
    expect(split(text, size)).toEqual(messages);
  });

  it('are cut where they are longer than is kept, by whatever they end', () => {
    const long = 'x'.repeat(5000);
    expect(split(`<1>${long}\n<2>b\n`, size, 10)).toEqual([`<1>${'x'.repeat(7)}`, '<2>b']);
    expect(split(`5003 <1>${long}4 <2>b`, size, 10)).toEqual([`<1>${'x'.repeat(7)}`, '<2>b']);
  });

  it('do not wait for the bytes that a length promises and nobody sends', () => {
    expect(split(`999999999 <1>${'x'.repeat(50)}`, size, 10)).toEqual([`<1>${'x'.repeat(7)}`]);
  });
});
