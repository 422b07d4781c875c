import type { FontCoverage } from './font-coverage.ts';
import { MISSING, visibleText } from './printable-text.ts';

/** A font by the name under which the writer knows it. */
export interface Font {
  name: string;
  covers: FontCoverage;
}

/** A piece of text in one font. */
export interface TextRun {
  text: string;
  font: string;
  /** Right-to-left words are laid out as one piece, because the writer sets pieces from left to right. */
  noWrap?: true;
  /** With a feature named the writer shapes the whole piece at once; else word by word, which would swap the words. */
  fontFeatures?: ['kern'];
}

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;
const THAI_PHRASE = /\p{Script=Thai}+/gu;
/** A line may break here, and nothing is drawn. */
const BREAK = '\u200B';
const RIGHT_TO_LEFT_WORDS =
  /[\p{Script=Hebrew}\p{Script=Arabic}][\p{Script=Hebrew}\p{Script=Arabic}\p{Mn}]*(?:[ ,.:;'"!?-]+[\p{Script=Hebrew}\p{Script=Arabic}][\p{Script=Hebrew}\p{Script=Arabic}\p{Mn}]*)*/gu;

/**
 * Untrusted text as runs that can be drawn: each character in the first font that has it, a visible sign where none does.
 * Right-to-left words stay together up to `pieceLength` characters; a longer phrase goes on in the next line.
 */
export function textRuns(text: string, fonts: readonly [Font, ...Font[]], pieceLength: number): TextRun[] {
  const runs: TextRun[] = [];
  let end = 0;
  const visible = visibleText(text);
  for (const match of visible.matchAll(RIGHT_TO_LEFT_WORDS)) {
    addByFont(runs, withBreaks(visible.slice(end, match.index), pieceLength), fonts);
    runs.push(...piecesOf(match[0], fonts, pieceLength));
    end = match.index + match[0].length;
  }
  addByFont(runs, withBreaks(visible.slice(end), pieceLength), fonts);
  return runs;
}

const WORD = /[!-~]+/g;
const PARTS_MEET = /([./_:=,;|&?-])(?=\w)|([a-z])(?=[A-Z])/g;

/** Where a phrase or a word that is longer than its line may break, rather than anywhere. */
function withBreaks(text: string, lineLength: number): string {
  return withThaiBreaks(text, lineLength).replace(WORD, (word) =>
    word.length <= lineLength ? word : word.replace(PARTS_MEET, `$1$2${BREAK}`),
  );
}

/** Thai is written without blanks: a long phrase may break between words, each piece at most a line. */
function withThaiBreaks(text: string, pieceLength: number): string {
  return text.replace(THAI_PHRASE, (phrase) => {
    if (phrase.length <= pieceLength) return phrase;
    const pieces: string[] = [];
    for (const { segment } of new Intl.Segmenter('th', { granularity: 'word' }).segment(phrase)) {
      const last = pieces.at(-1);
      if (last !== undefined && (last + segment).length <= pieceLength) pieces[pieces.length - 1] = last + segment;
      else pieces.push(segment);
    }
    return pieces.join(BREAK);
  });
}

function addByFont(runs: TextRun[], text: string, fonts: readonly [Font, ...Font[]]): void {
  for (const character of text) {
    const before = runs.at(-1);
    if (character === BREAK && before) {
      before.text += BREAK;
      continue;
    }
    const codePoint = character.codePointAt(0) ?? 0;
    const fitting = character === '\n' ? fonts[0] : fonts.find(({ covers }) => covers(codePoint));
    const printed = fitting === undefined ? MISSING : character;
    const font = (fitting ?? fonts[0]).name;
    const last = runs.at(-1);
    if (last && last.font === font && !last.noWrap) last.text += printed;
    else runs.push({ text: printed, font });
  }
}

/** Words of one phrase, filled into lines of a length; all but the last line end with a break. */
function piecesOf(phrase: string, fonts: readonly [Font, ...Font[]], length: number): TextRun[] {
  const lines: string[] = [];
  for (const word of phrase.split(/(?<= )/)) {
    const last = lines.at(-1);
    if (last !== undefined && (last + word).trimEnd().length <= length) lines[lines.length - 1] = last + word;
    else lines.push(word);
  }
  return lines.flatMap((line, position): TextRun[] => {
    const font = fonts.find(({ covers }) => RIGHT_TO_LEFT.test(line) && covers(line.codePointAt(0) ?? 0)) ?? fonts[0];
    const printed = [...line.trimEnd()]
      .map((character) => (font.covers(character.codePointAt(0) ?? 0) ? character : MISSING))
      .join('');
    const piece: TextRun = { text: printed, font: font.name, noWrap: true, fontFeatures: ['kern'] };
    return position < lines.length - 1 ? [piece, { text: '\n', font: fonts[0].name }] : [piece];
  });
}
