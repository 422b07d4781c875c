import { describe, expect, test } from 'vitest';
import { capturesAlike } from './captures-alike.ts';
import { type CompiledPattern, compilePattern } from './compile-pattern.ts';
import { toNativePattern } from './native-pattern.ts';

function compile(source: string, engine: 'fast' | 'linear'): CompiledPattern {
  const compiled = compilePattern(source, engine);
  if (!compiled.ok) throw new Error(compiled.reason);
  return compiled.pattern;
}

describe('a pattern is refused with its reason', () => {
  test.each([
    ['(?=error)x', 'look-ahead and look-behind are not supported'],
    ['x(?!error)', 'look-ahead and look-behind are not supported'],
    ['(?<=a)b', 'look-ahead and look-behind are not supported'],
    ['(?<!a)b', 'look-ahead and look-behind are not supported'],
    ['(a+)\\1', 'back-references are not supported'],
    ['(?<x>a)\\k<x>', 'back-references are not supported'],
    ['a{1001}', 'its repetition counts are too large'],
    ['((a{100}){100}){100}', 'its repetition counts are too large'],
    ['\\pL{1000}'.repeat(111), 'its repetition counts are too large'],
    ['(a', 'missing closing ): `(a`'],
    ['[z-a]', 'invalid character class range: `z-a`'],
    ['a++', 'invalid nested repetition operator: `++`'],
    ['(?>a)', 'invalid or unsupported Perl syntax: `(?>`'],
    ['(?<x>a)|(?<x>b)', 'duplicate capture group name: `x`'],
  ])('%s', (source, reason) => {
    expect(compilePattern(source, 'linear')).toEqual({ ok: false, reason });
  });
});

test('the names of groups are known in both ways of writing them', () => {
  expect(compile('(?<time>\\S+) (?P<level>[A-Z]+) (.*)', 'fast').groupNames).toEqual(['time', 'level']);
});

describe('both engines agree where V8 is used', () => {
  const texts = [
    '',
    'a',
    'a\nb',
    'a\rb',
    'a\u2028b',
    'a\u00a0b',
    'a b\n',
    '[a]{2}\\x',
    'ſ\u212a',
    '😀',
    '2026-01-02 ERROR db: "x"=1',
  ];
  test.each([
    ['a.b'],
    ['a\\sb'],
    ['a\\Sb'],
    ['a[^\\s]b'],
    ['b$'],
    ['\\Aa\\z'],
    ['^(?P<t>\\d{4}-\\d\\d-\\d\\d) (?<l>[A-Z]+) (\\w+): \\"(.*)\\"\\=1$'],
    ['[\\w.\\-]+'],
    ['[\\[\\]{}]'],
    ['^.$'],
    ['^[^a]$'],
    ['\\bERROR\\b'],
    ['\\x41|\\x61'],
    ['^(?:|a)*$'],
    ['(a|b?)+?$'],
  ])('on %s', (source) => {
    expect(toNativePattern(source)).not.toBeNull();
    const fast = compile(source, 'fast');
    const linear = compile(source, 'linear');
    for (const text of texts) expect([text, fast.test(text)]).toEqual([text, linear.test(text)]);
  });

  test.each([
    ['(?i)error'],
    ['(?i:error)'],
    ['(?s).'],
    ['\\pL'],
    ['[[:alpha:]]'],
    ['[]a]'],
    ['\\Qa.b\\E'],
    ['\\x{1F600}'],
    ['\\07'],
    ['a{,2}'],
    ['a{'],
    ['[\\S]'],
    ['a\\'],
  ])('and V8 is not asked about %s', (source) => {
    expect(toNativePattern(source)).toBeNull();
  });

  test('on patterns put together at random', () => {
    const pieces = [
      'a',
      'b',
      '.',
      '\\s',
      '\\S',
      '\\w',
      '\\b',
      '[^a]',
      '[ab\\n]',
      '\\-',
      '^',
      '$',
      '(',
      '(?:',
      ')',
      '|',
    ];
    const repeats = ['', '', '', '*', '+', '?', '*?', '{1,2}'];
    const random = createRandom(20_260_102);
    const choose = <T>(from: readonly T[], none: T): T => from[Math.floor(random() * from.length)] ?? none;
    let compared = 0;
    for (let round = 0; round < 3000; round++) {
      const source = Array.from({ length: 6 }, () => choose(pieces, 'a') + choose(repeats, '')).join('');
      const compiled = compilePattern(source, 'linear');
      if (!compiled.ok || toNativePattern(source) === null) continue;
      const fast = compile(source, 'fast');
      for (let line = 0; line < 8; line++) {
        const text = Array.from({ length: 5 }, () => choose(['a', 'b', '-', ' ', '\n', '\r', 'é', ''], '')).join('');
        expect([source, text, fast.test(text)]).toEqual([source, text, compiled.pattern.test(text)]);
        compared++;
      }
    }
    expect(compared).toBeGreaterThan(1000);
  });
});

describe('both engines give groups the same texts', () => {
  test.each([
    ['^(?<a>\\S+) \\[(?<b>[^\\]]*)\\] (?<c>.*)$', 'x [y] z w', ['x', 'y', 'z w']],
    ['(?<a>\\d+)(?:\\.(?<b>\\d+))? (?<c>ms|s)', 'took 12 ms', ['12', null, 'ms']],
    ['(?:(?<a>a)|(?<b>b))*', 'ab', ['a', 'b']],
    ['(?:|a)*(?<rest>.*)', 'aab', ['aab']],
    ['(?i)(?<word>error)', 'An ERROR', ['ERROR']],
    ['(?<a>x)', 'y', null],
  ])('of %s', (source, text, groups) => {
    expect(compile(source, 'linear').capture(text)).toEqual(groups);
    expect(compile(source, 'fast').capture(text)).toEqual(groups);
  });

  test.each([['(?i)(?<a>\\w+)s'], ['(?i)(?<a>[k-s]+)'], ['(?i)(?<a>\\bK)'], ['(?i)(?<a>\u017f)']])(
    'of %s in any script',
    (source) => {
      for (const text of ['\u017f\u212aas k\u017f', 'KS', 'ks \u212a', '']) {
        expect(compile(source, 'fast').capture(text)).toEqual(compile(source, 'linear').capture(text));
      }
    },
  );

  test('of patterns put together at random', () => {
    const pieces = ['a', 'b', '.', '\\s', '[^a]', '\\b', '^', '$', '(', '(?<y>', '(?:', ')', ')', '|'];
    const repeats = ['', '', '', '*', '+', '?', '*?', '{1,2}', '{0,2}'];
    const random = createRandom(7);
    const choose = <T>(from: readonly T[], none: T): T => from[Math.floor(random() * from.length)] ?? none;
    let compared = 0;
    for (let round = 0; round < 6000; round++) {
      const part = () => Array.from({ length: 3 }, () => choose(pieces, 'a') + choose(repeats, '')).join('');
      const source = `${choose(['', '(?i)'], '')}${part()}(?<x>${part()})${part()}`;
      const compiled = compilePattern(source, 'linear');
      if (!compiled.ok || compiled.pattern.groupNames.length === 0 || !capturesAlike(source.replace('(?i)', '')))
        continue;
      const fast = compile(source, 'fast');
      for (let line = 0; line < 8; line++) {
        const text = Array.from({ length: 5 }, () => choose(['a', 'B', ' ', 'é', ''], '')).join('');
        expect([source, text, fast.capture(text)]).toEqual([source, text, compiled.pattern.capture(text)]);
        compared++;
      }
    }
    expect(compared).toBeGreaterThan(500);
  });
});

describe('the linear engine finishes where others run away', () => {
  const bomb = `${'a'.repeat(16_000)}!`;
  test.each([
    ['^(a+)+$', bomb, false],
    ['^(a|a)*$', bomb, false],
    ['^(a|aa)+$', bomb, false],
    ['^([a-z]+)*\\d$', bomb, false],
    ['^(\\w+\\s?)*$', bomb, false],
    ['(x+x+)+y', 'x'.repeat(16_000), false],
    ['^(([a-z])+.)+[A-Z]([a-z])+$', bomb, false],
    ['(.*)(.*)(.*)(.*)(.*)(.*)\\d', bomb, false],
    ['^(?:(?:a*)*b?)*$', bomb, false],
    ['^(a?){60}a{60}[ab]+!$', bomb, true],
    ['^([a-zA-Z0-9_.+-]+)+@(([a-z-])+\\.)+[a-z]{2,}$', bomb, false],
    ['^(?:a?){200}a{200}$', 'a'.repeat(200), true],
  ])('on %s', (source, text, isMatch) => {
    expect(compile(source, 'linear').test(text)).toBe(isMatch);
  });
});

/** Numbers from 0 to 1, the same ones each time (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
