import type { LogEntry } from '@rootline/contract';

export const COPY_FORMATS = ['plain', 'json', 'markdown'] as const;
export type CopyFormat = (typeof COPY_FORMATS)[number];

/** Entries as they are pasted elsewhere: lines of text, JSON, or a Markdown block that names file and lines. */
export function entriesAs(format: CopyFormat, entries: readonly LogEntry[], filename: string): string {
  if (format === 'json') return JSON.stringify(entries, null, 2);
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
