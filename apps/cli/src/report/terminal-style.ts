import { styleText } from 'node:util';
import { createLinks, drawsLinks, type LinkPlace } from './terminal-links.ts';

type Format = Parameters<typeof styleText>[0];

/** How much fits on a line, and whether colors are seen. */
export interface TerminalStyle {
  /** Characters of a line; null where lines are not broken. */
  width: number | null;
  paint(format: Format, text: string): string;
  /** The text, which opens the place where the terminal draws links. */
  link(text: string, place: LinkPlace): string;
}

const NARROWEST = 40;
const WIDEST = 120;

/** Plain lines for a pipe or a file. */
export const PLAIN: TerminalStyle = { width: null, paint: (_, text) => text, link: (text) => text };

/** What standard output shows: colors and links only in a terminal, and as NO_COLOR, FORCE_COLOR and ROOTLINE_LINKS say. */
export function styleOfOutput(): TerminalStyle {
  return styleOf(process.stdout, process.env, process.cwd());
}

/** The same of any output. */
export function styleOf(
  { isTTY, columns }: { isTTY?: boolean; columns?: number },
  environment: Readonly<Record<string, string | undefined>>,
  folder: string,
): TerminalStyle {
  if (isTTY !== true) return PLAIN;
  const { NO_COLOR = '', FORCE_COLOR, TERM } = environment;
  const isColoured = FORCE_COLOR !== undefined ? FORCE_COLOR !== '0' : NO_COLOR === '' && TERM !== 'dumb';
  return {
    width: Math.min(WIDEST, Math.max(NARROWEST, columns ?? 80)),
    paint: isColoured ? (format, text) => styleText(format, text, { validateStream: false }) : PLAIN.paint,
    link: drawsLinks(environment) ? createLinks(environment, folder) : PLAIN.link,
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
