import { cleanText, LOG_LEVELS } from '@rootline/contract';
import type { ParsedLog } from '@rootline/logparse';
import { type LineRange, tellMs } from '@rootline/rca';
import { readFileArguments } from '../arguments.ts';
import { isForPeople, jsonLine, write } from '../print.ts';
import { parseFile } from '../read-input.ts';

/** The first lines of so many entries are listed unasked, and so many entries of several lines. */
const LISTED_STARTS = 1000;
const LISTED_RANGES = 20;

export const help = `Usage: rootline parse FILE [--starts] [--json]

Shows what a log contains: format, entries, levels, times, and notes. FILE can be - for standard input.
In a pipe or with --json, prints one JSON object that also lists multi-line entries.

  --starts   list the first line of every entry (default: only for logs with up to ${LISTED_STARTS} entries)
  --json     print JSON (the default in a pipe)
`;

/** Entries of several lines: how many, the lines they have together, the longest and the first of them. */
interface Multiline {
  entries: number;
  lines: number;
  longest: LineRange | null;
  first: LineRange[];
}

/** Where entries stand in their file. */
interface EntryLines {
  starts: number[];
  multiline: Multiline;
}

/** `rootline parse FILE`: what the log holds, and where its entries stand. */
export async function run(args: string[]): Promise<number> {
  const { file, flags } = readFileArguments('parse', args, { json: { type: 'boolean' }, starts: { type: 'boolean' } });
  const found: EntryLines = { starts: [], multiline: { entries: 0, lines: 0, longest: null, first: [] } };
  const mostStarts = flags.starts === true ? Number.POSITIVE_INFINITY : LISTED_STARTS;
  const parsed = await parseFile(file, (batch) => {
    for (let i = 0; i < batch.count; i++)
      countEntry(found, { from: batch.lineStart[i] ?? 0, to: batch.lineEnd[i] ?? 0 }, mostStarts);
  });
  const forPeople = isForPeople(flags) && flags.starts !== true;
  const { multiline, starts } = found;
  const facts = summaryOf(parsed, { multiline, starts: starts.length > mostStarts ? null : starts });
  await write(forPeople ? readable(parsed, multiline) : jsonLine(facts));
  return 0;
}

function countEntry({ starts, multiline }: EntryLines, range: LineRange, mostStarts: number): void {
  // One more than is listed says that there are more.
  if (starts.length <= mostStarts) starts.push(range.from);
  const { longest } = multiline;
  const length = range.to - range.from + 1;
  if (length < 2) return;
  multiline.entries += 1;
  multiline.lines += length;
  if (longest === null || length > longest.to - longest.from + 1) multiline.longest = range;
  if (multiline.first.length < LISTED_RANGES) multiline.first.push(range);
}

function summaryOf(parsed: ParsedLog, where: { multiline: Multiline; starts: number[] | null }) {
  return {
    format: parsed.format,
    formatReason: parsed.formatReason,
    entries: parsed.entryCount,
    lines: parsed.lineCount,
    explainedShare: parsed.explainedShare,
    levels: parsed.levels,
    firstTimestamp: tellMs(parsed, parsed.firstTimestampMs),
    lastTimestamp: tellMs(parsed, parsed.lastTimestampMs),
    zone: parsed.zone,
    notes: parsed.notes,
    templates: parsed.templates.length,
    ...where,
  };
}

function readable(parsed: ParsedLog, multiline: Multiline): string {
  const counts = LOG_LEVELS.map((level) => `${level} ${parsed.levels[level]}`).join(', ');
  const lines = [
    `format     ${parsed.format} (${cleanText(parsed.formatReason)})`,
    `entries    ${parsed.entryCount} in ${parsed.lineCount} lines`,
    `multiline  ${multilineText(multiline)}`,
    `recognized ${Math.floor((parsed.explainedShare ?? 0) * 100)} % of the lines`,
    `levels     ${counts}, none ${parsed.levels.none}`,
    `time       ${tellMs(parsed, parsed.firstTimestampMs) ?? '-'} to ${tellMs(parsed, parsed.lastTimestampMs) ?? '-'}`,
    `templates  ${parsed.templates.length}`,
    ...parsed.notes.map((note) => `note       ${cleanText(note)}`),
  ];
  return `${lines.join('\n')}\n`;
}

function multilineText({ entries, lines, longest }: Multiline): string {
  if (longest === null) return 'none';
  return `${entries} entries spanning ${lines} lines, the longest on lines ${longest.from} to ${longest.to}`;
}
