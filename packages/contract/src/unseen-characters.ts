/**
 * Characters that are invisible, or that reorder or hide the text next to them, by Unicode property: controls, format
 * characters, unpaired surrogates, line and paragraph separators, direction marks, and characters that a font may
 * omit, such as tags, fillers, and variation selectors.
 */
const UNSEEN = String.raw`[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}]`;

/** What makes a picture of a sign, one of several, or a key of a digit is seen: one selector or joiner, in its place. */
const OF_EMOJI = [
  String.raw`(?<=\p{Extended_Pictographic})[\ufe0e\ufe0f]`,
  String.raw`(?<=[0-9#*])\ufe0f(?=\u20e3)`,
  String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})`,
].join('|');

/** Finds every unseen character by itself; those that are allowed, such as a tab where it is laid out, are passed over. */
export function unseenCharacters(allowed = ''): RegExp {
  const passed = [...allowed].map((character) => `\\u{${character.codePointAt(0)?.toString(16)}}`).join('');
  return new RegExp(`(?!${OF_EMOJI}${passed === '' ? '' : `|[${passed}]`})${UNSEEN}`, 'gu');
}

const ALL = unseenCharacters();

/** The text without unseen characters. */
export function withoutUnseen(text: string): string {
  return text.replace(ALL, '');
}

/** The text with unseen characters as escapes of JSON and JavaScript, `\u202e`; those that are allowed stay. */
export function spellUnseen(text: string, pattern = ALL): string {
  return text.replace(pattern, (found) =>
    Array.from({ length: found.length }, (_, i) => `\\u${found.charCodeAt(i).toString(16).padStart(4, '0')}`).join(''),
  );
}
