import { expect, it } from 'vitest';
import { spellUnseen, unseenCharacters, withoutUnseen } from './unseen-characters.ts';

it.each<[string, string]>([
  ['controls', '\u0000\u001b\u007f\u0085'],
  ['marks of direction', '\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069'],
  ['characters without width', '\u00ad\u034f\u180e\u200b\u200c\u200d\u2060\u2064\ufeff'],
  ['separators of lines', '\u2028\u2029'],
  ['tags', '\u{e0001}\u{e0041}\u{e007f}'],
  ['variation selectors, also more of them behind a sign', '\ufe00\ufe0f\u{e0100}\u{e01ef}\u180b'],
  ['fillers', '\u115f\u1160\u3164\uffa0\u17b4'],
  ['marks of music and of annotations', '\u{1d173}\u{1d17a}\ufff9\ufffb'],
  ['halves of characters', '\ud83d'],
])('finds %s', (_name, text) => {
  expect(text.replace(unseenCharacters(), '')).toBe('');
});

it('passes over what is seen, in any script, and what is allowed', () => {
  const text =
    'größer é cafe\u0301 日本 नमस्ते 😀 –…\u00a0| \u26a0\ufe0f 1\ufe0f\u20e3 \u{1f469}\u{1f3fd}\u200d\u{1f4bb}';
  expect(text.replace(unseenCharacters(), '')).toBe(text);
  expect('a\tb\nc\rd'.replace(unseenCharacters('\t\n'), '')).toBe('a\tb\ncd');
});

it('takes nothing for part of a picture but one mark in its place', () => {
  expect(withoutUnseen('\u26a0\ufe0f\ufe01\ufe0f')).toBe('\u26a0\ufe0f');
  expect(withoutUnseen('a\ufe0f 1\ufe0f \u26a0\u200db')).toBe('a 1 \u26a0b');
});

it('spells each one as JSON does', () => {
  const text = 'a\u202eb\u{e0041}c';
  expect(spellUnseen(text)).toBe('a\\u202eb\\udb40\\udc41c');
  expect(JSON.parse(`"${spellUnseen(text)}"`)).toBe(text);
});
