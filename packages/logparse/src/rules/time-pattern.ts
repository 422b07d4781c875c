import type { Shape } from '../normalize/timestamp-shapes.ts';
import { escapePattern } from './draft-text.ts';

const FIELDS: Record<string, string> = {
  Y: '\\d{4}',
  y: '\\d\\d',
  M: '\\d\\d',
  n: '\\d\\d?',
  N: '[A-Z][a-z]{2,8}',
  D: '\\d\\d',
  d: ' ?\\d\\d?',
  h: '\\d\\d',
  H: '\\d\\d?',
  m: '\\d\\d',
  q: '\\d\\d?',
  s: '\\d\\d',
  r: '\\d\\d?',
  f: '(?:[.,:]\\d{1,9})?',
  z: '(?: ?(?:Z|UTC|GMT|[+-]\\d\\d:?\\d\\d))?',
  Z: '(?:[A-Z]{3,5}|[+-]\\d\\d:?\\d\\d)',
  A: '[AaPp]\\.?[Mm]\\.?',
  e: '\\d{3}',
  J: '[ ,.@]*(?:[^\\d\\s]+[ ,.]+)?',
  p: ' ?[^\\d\\s]{1,2}\\.? ?[^\\d\\s]?\\.?',
  P: '[^\\d]{2,4}',
  u: '[^\\x00-\\x7f] ?',
  W: '[^\\d\\s,]+\\.?',
  w: '[A-Z][a-z]{2,8}',
  _: ' +',
  T: '[Tt_ ]+',
};

/** An expression for the times that a shape describes. */
export function timePattern(shape: Shape | 'epoch'): string {
  if (shape === 'epoch') return '\\d{10,19}(?:\\.\\d+)?';
  return [...shape].map((letter) => FIELDS[letter] ?? escapePattern(letter)).join('');
}
