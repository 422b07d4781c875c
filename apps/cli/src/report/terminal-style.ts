import { styleText } from 'node:util';

type Format = Parameters<typeof styleText>[0];

/** How much fits on a line, and whether colours are seen. */
export interface TerminalStyle {
  /** Characters of a line; null where lines are not broken. */
  width: number | null;
  paint(format: Format, text: string): string;
}

const NARROWEST = 40;
const WIDEST = 120;

/** Plain lines for a pipe or a file. */
export const PLAIN: TerminalStyle = { width: null, paint: (_, text) => text };

/** What standard output shows: colours only in a terminal, and as NO_COLOR and FORCE_COLOR say. */
export function styleOfOutput(): TerminalStyle {
  const { isTTY, columns } = process.stdout;
  if (isTTY !== true) return PLAIN;
  const { NO_COLOR = '', FORCE_COLOR, TERM } = process.env;
  const isColoured = FORCE_COLOR !== undefined ? FORCE_COLOR !== '0' : NO_COLOR === '' && TERM !== 'dumb';
  return {
    width: Math.min(WIDEST, Math.max(NARROWEST, columns ?? 80)),
    paint: isColoured ? (format, text) => styleText(format, text, { validateStream: false }) : PLAIN.paint,
  };
}

/** A paragraph in lines that fit, each behind the indent. */
export function wrap(text: string, { width }: TerminalStyle, indent: string): string {
  if (width === null) return `${indent}${text}`;
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && indent.length + line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].map((part) => `${indent}${part}`).join('\n');
}

/** One line as it is, cut where the terminal ends. */
export function cutLine(text: string, { width }: TerminalStyle): string {
  return width !== null && text.length > width ? `${text.slice(0, width - 1)}…` : text;
}
