import { expect, test } from 'vitest';
import { hashOf, seeLine } from './tokens.ts';

const hashes = (raw: string) => seeLine(raw).tokens.map(({ hash }) => hash);

test.each([
  ['a time before the text', '2026-03-01T10:00:00.123Z cannot open file', 'cannot open file'],
  ['a bracketed time', '[12:00:01] cannot open file', 'cannot open file'],
  ['a kernel clock', '[   12.345678] cannot open file', 'cannot open file'],
  ['the time of a syslog', 'Mar  1 10:00:00 cannot open file', 'cannot open file'],
  ['colors', '\u001b[31mcannot open file\u001b[0m', 'cannot open file'],
  ['what a lone CR overwrote', 'downloading 10 %\rcannot open file', 'cannot open file'],
  ['different numbers', 'error 17 in 4 places', 'error 2 in 91 places'],
  ['different ids', 'commit 4f5a9c1b22 failed', 'commit 99aa01bc7d failed'],
  ['a field that states no error', '{"msg":"sent","error":null,"n":3}', '{"msg":"sent","n":3}'],
  ['a pair that does', 'msg=sent errors=0', 'msg=sent'],
  ['letter case', 'ERROR Disk Full', 'error disk full'],
])('%s makes no difference', (_what, one, other) => {
  expect(hashes(one)).toEqual(hashes(other));
});

test('zero is told from other numbers', () => {
  expect(hashes('0 errors')).not.toEqual(hashes('3 errors'));
});

test('a name in camel case also counts by its words, and by its last one', () => {
  const [token] = seeLine('NullPointerException').tokens;
  expect(token?.parts).toEqual(['null', 'pointer', 'exception', '$exception'].map(hashOf));
});

test('indentation is kept, and tokens end after 40', () => {
  const seen = seeLine(`    ${'word '.repeat(100)}`);
  expect(seen.indent).toBe(4);
  expect(seen.tokens).toHaveLength(40);
});
