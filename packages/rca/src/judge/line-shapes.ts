import type { TextWindow } from './text-window.ts';

/** Lines that differ in numbers and ids only. */
export interface LineShape {
  count: number;
  firstLine: number;
  lastLine: number;
}

/** Further shapes are passed over, except at the end of the log. */
const MOST_SHAPES = 20_000;
const TAIL_LINES = 500;
const LONGEST = 500;

/** The shapes of a log's lines in the order of their first lines; blank lines have none. */
export function lineShapes({ lines, textAt }: TextWindow): LineShape[] {
  const shapes = new Map<number, LineShape>();
  const tailFrom = (lines.at(-1) ?? 0) - TAIL_LINES;
  for (const line of lines) {
    const key = shapeKey(textAt(line) ?? '');
    if (key === null) continue;
    const shape = shapes.get(key);
    if (shape !== undefined) {
      shape.count++;
      shape.lastLine = line;
    } else if (shapes.size < MOST_SHAPES || line > tailFrom)
      shapes.set(key, { count: 1, firstLine: line, lastLine: line });
  }
  return [...shapes.values()];
}

const PRIME = 0x01000193;
const PRIME_2 = 0x85ebca6b;
const SPACE = 32;
const WORD_WITH_DIGITS = 35;

/** A 53-bit hash of a text in which each word that holds a digit counts as one and the same; null for a blank text. */
function shapeKey(text: string): number | null {
  let low = 0x811c9dc5;
  let high = 0x9747b28c;
  let isBlank = true;
  const end = Math.min(text.length, LONGEST);
  for (let at = 0; at < end; ) {
    const code = text.charCodeAt(at);
    if (code <= SPACE) {
      at++;
      continue;
    }
    isBlank = false;
    if (!isWordCode(code)) {
      low = Math.imul(low ^ code, PRIME);
      high = Math.imul(high ^ code, PRIME_2);
      at++;
      continue;
    }
    let hasDigit = false;
    let wordLow = low;
    let wordHigh = high;
    for (; at < end; at++) {
      const inside = text.charCodeAt(at);
      if (!isWordCode(inside)) break;
      if (isDigit(inside)) hasDigit = true;
      wordLow = Math.imul(wordLow ^ inside, PRIME);
      wordHigh = Math.imul(wordHigh ^ inside, PRIME_2);
    }
    low = Math.imul(hasDigit ? low ^ WORD_WITH_DIGITS : wordLow, PRIME);
    high = Math.imul(hasDigit ? high ^ WORD_WITH_DIGITS : wordHigh, PRIME_2);
  }
  return isBlank ? null : (low >>> 0) * 0x20_0000 + ((high >>> 0) & 0x1f_ffff);
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

function isWordCode(code: number): boolean {
  return isDigit(code) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code > 127;
}
