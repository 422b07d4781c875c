import { type LogEntry, unseenCharacters } from '@rootline/contract';
import { comparePositions, positionOf } from './entry-source.ts';

/** The screen that shows the entries. */
interface CopiedFrom {
  filename: string;
  /** Its address. */
  href: string;
  /** Joins raw lines as the file does. */
  lineEnd: string;
}

/**
 * Entries as they are pasted elsewhere, in file order: their lines as they stand in the file, JSON, a Markdown block that
 * names file and lines, or links.
 */
export function entriesAs(format: CopyFormat, given: readonly LogEntry[], from: CopiedFrom): string {
  const { filename, href, lineEnd } = from;
  const entries = given.toSorted((a, b) => comparePositions(positionOf(a), positionOf(b)));
  // Its fields: the line itself, whose time follows no clock but its own, is copied as text.
  if (format === 'json') return JSON.stringify(entries.map(withoutRaw), null, 2);
  if (format === 'link') return entries.map(({ line }) => linkToLine(href, line)).join('\n');
  if (format === 'plain') return entries.map((entry) => entry.raw ?? fromParts(entry)).join(lineEnd);
  const lines = entries.map((entry) => entry.raw?.replace(UNSEEN, '') ?? fromParts(entry));
  const numbers = entries.map((entry) => entry.line);
  const range = numbers.length < 2 ? `${numbers[0] ?? ''}` : `${Math.min(...numbers)}–${Math.max(...numbers)}`;
  const fence = '`'.repeat(
    Math.max(3, ...lines.map((line) => (line.match(/`+/g) ?? []).reduce((n, run) => Math.max(n, run.length + 1), 0))),
  );
  return `**${filename.replace(/[*_`[\]]/g, '\\$&')}**, L${range}\n${fence}\n${lines.join('\n')}\n${fence}`;
}

function withoutRaw({ raw: _raw, ...fields }: LogEntry): LogEntry {
  return fields;
}

/** Stands in when the original line is unknown. */
function fromParts({ timestamp, level, component, message }: LogEntry): string {
  return [timestamp, level, component, message].filter(Boolean).join(' ').replace(UNSEEN, '');
}

// Pasted into a terminal or an assistant, unseen characters could act. Line feed and tab stay.
const UNSEEN = unseenCharacters('\n\t');

/** How many lines of the file some entries are. */
export function lineCountOf(entries: readonly LogEntry[]): number {
  return entries.reduce((sum, { line, lineEnd }) => sum + lineEnd - line + 1, 0);
}

/** The address of a screen with a line of its entries in it. */
export function linkToLine(href: string, line: number): string {
  const address = new URL(href);
  address.searchParams.set('line', String(line));
  address.searchParams.delete('dialog');
  return address.href;
}

export const COPY_FORMATS = ['plain', 'json', 'markdown', 'link'] as const;
export type CopyFormat = (typeof COPY_FORMATS)[number];
