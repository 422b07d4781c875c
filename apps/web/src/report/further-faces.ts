import type { FontCoverage } from './font-coverage.ts';

/** Faces that are fetched only for what they alone have, in the order in which they are asked for a character. */
const FURTHER_FACES = {
  'Noto Sans SC':
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303F\uFF00-\uFFEF]/u,
  'Nanum Gothic': /\p{Script=Hangul}/u,
  'Noto Sans Devanagari': /\p{Script=Devanagari}/u,
  'Noto Sans Thai': /\p{Script=Thai}/u,
  'Noto Emoji': /\p{Extended_Pictographic}|\p{Regional_Indicator}/u,
} as const satisfies Record<string, RegExp>;

export type FurtherFace = keyof typeof FURTHER_FACES;

const FACES: readonly FurtherFace[] = [
  'Noto Sans SC',
  'Nanum Gothic',
  'Noto Sans Devanagari',
  'Noto Sans Thai',
  'Noto Emoji',
];

/** The faces that a text needs beside the base face, of which the coverage is given. */
export function furtherFaces(text: string, covers: FontCoverage): FurtherFace[] {
  const missing = [...new Set(text)].filter((character) => !covers(character.codePointAt(0) ?? 0)).join('');
  return FACES.filter((face) => FURTHER_FACES[face].test(missing));
}
