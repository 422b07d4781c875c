import type { LogEntry } from '@rootline/contract';

/** The screen that the entries stand on. */
interface CopiedFrom {
  filename: string;
  /** Its address. */
  href: string;
}

/** Entries as they are pasted elsewhere: lines of text, JSON, a Markdown block that names file and lines, or links. */
export function entriesAs(format: CopyFormat, entries: readonly LogEntry[], { filename, href }: CopiedFrom): string {
  if (format === 'json') return JSON.stringify(entries, null, 2);
  if (format === 'link') return entries.map(({ line }) => linkToLine(href, line)).join('\n');
  const lines = entries.map((entry) =>
    [entry.timestamp, entry.level, entry.message].filter(Boolean).join(' ').replace(CONTROL, ''),
  );
  if (format === 'plain') return lines.join('\n');
  const numbers = entries.map((entry) => entry.line);
  const range = numbers.length < 2 ? `${numbers[0] ?? ''}` : `${Math.min(...numbers)}–${Math.max(...numbers)}`;
  const fence = '`'.repeat(
    Math.max(3, ...lines.map((line) => (line.match(/`+/g) ?? []).reduce((n, run) => Math.max(n, run.length + 1), 0))),
  );
  return `**${filename.replace(/[*_`[\]]/g, '\\$&')}**, L${range}\n${fence}\n${lines.join('\n')}\n${fence}`;
}

// Pasted into a terminal, control characters could act. Line feed and tab stay.
const CONTROL = /(?![\n\t])\p{Cc}/gu;

/** The address of a screen with a line of its entries in it. */
export function linkToLine(href: string, line: number): string {
  const address = new URL(href);
  address.searchParams.set('line', String(line));
  address.searchParams.delete('dialog');
  return address.href;
}

export const COPY_FORMATS = ['plain', 'json', 'markdown', 'link'] as const;
export type CopyFormat = (typeof COPY_FORMATS)[number];
