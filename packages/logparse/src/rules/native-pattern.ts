/**
 * The expression that V8 matches on exactly the texts on which RE2 matches the pattern; null when the two read a part
 * of it differently or V8 lacks it. Named groups are kept as numbered ones, in their order; other groups capture nothing.
 * Source of the syntax: https://github.com/google/re2/wiki/Syntax, with no flags set.
 */
export function toNativePattern(pattern: string): RegExp | null {
  if (!pattern.isWellFormed()) return null;
  let source = '';
  let isInClass = false;
  for (let rest = pattern; rest !== ''; ) {
    const piece: string = (isInClass ? PIECE_IN_CLASS : PIECE).exec(rest)?.[0] ?? '';
    const translated = isInClass ? translateInClass(piece) : translate(piece);
    if (translated === null) return null;
    source += translated;
    if (!piece.startsWith('\\')) isInClass = piece.startsWith('[') ? true : piece === ']' ? false : isInClass;
    rest = rest.slice(piece.length);
  }
  try {
    // With this flag V8 refuses what it would else read in its own lenient way.
    return new RegExp(source, 'u');
  } catch {
    return null;
  }
}

export const PIECE = /^(?:\\x[0-9a-fA-F]{2}|\\.?|\[\^?|\(\?P?<\w+>|\(\?:?|.)/su;
export const PIECE_IN_CLASS = /^(?:\\x[0-9a-fA-F]{2}|\\.?|.)/su;

function translate(piece: string): string | null {
  if (piece.startsWith('\\')) return OUTSIDE[piece] ?? translateEscape(piece);
  if (piece === '.') return '[^\\n]';
  if (piece === '(?') return null;
  if (!piece.startsWith('(')) return piece;
  return piece.endsWith('>') ? '(' : '(?:';
}

function translateInClass(piece: string): string | null {
  if (piece.startsWith('\\')) return IN_CLASS[piece] ?? translateEscape(piece);
  // [:alpha:] and a bracket first in its class are read in different ways.
  return piece === '[' ? null : piece;
}

function translateEscape(piece: string): string | null {
  if (/^\\(?:[dDwWtnrfv]|x[0-9a-fA-F]{2})$/.test(piece)) return piece;
  if (!/^\\[!-/:-@[-`{-~ ]$/.test(piece)) return null;
  return `\\x${piece.charCodeAt(1).toString(16).padStart(2, '0')}`;
}

/** RE2 knows four blanks and no others; its \A and \z are the ends of the text. */
const OUTSIDE: Record<string, string> = {
  '\\s': '[\\t\\n\\f\\r ]',
  '\\S': '[^\\t\\n\\f\\r ]',
  '\\b': '\\b',
  '\\B': '\\B',
  '\\A': '^',
  '\\z': '$',
};
const IN_CLASS: Record<string, string> = { '\\s': '\\t\\n\\f\\r ' };
