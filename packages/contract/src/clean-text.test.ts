import { describe, expect, test } from 'vitest';
import { cleanText } from './clean-text.ts';
import { unseenCharacters } from './unseen-characters.ts';

describe('cleanText', () => {
  test.each([
    ['colours', '\u001b[31;1mFAIL\u001b[0m done', 'FAIL done'],
    ['a title sequence, leaving a mark', 'a\u001b]0;title\u0007b', 'a…b'],
    ['zero-width characters, leaving a mark', 'ig\u200bnore', 'ig…nore'],
    ['tags and selectors that spell a hidden text, leaving a mark', 'ok\u{e0069}\u{e0067}\u{e006e}\ufe01.', 'ok….'],
    ['nothing of a picture', '\u26a0\ufe0f careful', '\u26a0\ufe0f careful'],
    ['bidi overrides, leaving a mark', 'user\u202etxt.exe', 'user…txt.exe'],
    ['a byte order mark at the start', '\ufeffstart', 'start'],
    ['nothing of ordinary text', 'plain …, tabs\tstay', 'plain …, tabs\tstay'],
  ])('removes %s', (_, text, clean) => {
    expect(cleanText(text)).toBe(clean);
  });
});

test('no unseen character comes through, wherever it stands', () => {
  for (let code = 0; code <= 0x10ffff; code++) {
    const character = String.fromCodePoint(code);
    if (character === '\t' || !unseenCharacters().test(character)) continue;
    // An escape takes with it what it commands.
    expect(cleanText(`=${character}=${character}`), code.toString(16)).not.toMatch(unseenCharacters());
  }
});
