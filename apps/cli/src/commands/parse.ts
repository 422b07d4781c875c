import { LOG_LEVELS } from '@rootline/contract';
import type { ParsedLog } from '@rootline/logparse';
import { readFileArguments } from '../arguments.ts';
import { isForPeople, isoTime, write } from '../print.ts';
import { parseFile } from '../read-input.ts';

export const help = `Usage: rootline parse FILE [--json]

What the log holds: format, entries, levels, times and notes. FILE may be - for standard input.
Into a pipe, or with --json, one JSON object that also lists the first line of every entry.
`;

/** `rootline parse FILE`: what the log holds, and the first line of every entry. */
export async function run(args: string[]): Promise<number> {
  const { file, flags } = readFileArguments('parse', args, { json: { type: 'boolean' } });
  const forPeople = isForPeople(flags);
  const starts: number[] = [];
  const parsed = await parseFile(file, (batch) => {
    if (!forPeople) for (const line of batch.lineStart.subarray(0, batch.count)) starts.push(line);
  });
  await write(forPeople ? readable(parsed) : `${JSON.stringify(summaryOf(parsed, starts))}\n`);
  return 0;
}

function summaryOf(parsed: ParsedLog, starts: number[]) {
  return {
    format: parsed.format,
    formatReason: parsed.formatReason,
    entries: parsed.entryCount,
    lines: parsed.lineCount,
    explainedShare: parsed.explainedShare,
    levels: parsed.levels,
    firstTimestamp: isoTime(parsed.firstTimestampMs),
    lastTimestamp: isoTime(parsed.lastTimestampMs),
    zone: parsed.zone,
    notes: parsed.notes,
    templates: parsed.templates.length,
    starts,
  };
}

function readable(parsed: ParsedLog): string {
  const counts = LOG_LEVELS.map((level) => `${level} ${parsed.levels[level]}`).join(', ');
  const lines = [
    `format     ${parsed.format} (${parsed.formatReason})`,
    `entries    ${parsed.entryCount} in ${parsed.lineCount} lines`,
    `explained  ${Math.floor((parsed.explainedShare ?? 0) * 100)} % of the lines`,
    `levels     ${counts}, none ${parsed.levels.none}`,
    `time       ${isoTime(parsed.firstTimestampMs) ?? '-'} to ${isoTime(parsed.lastTimestampMs) ?? '-'}`,
    `templates  ${parsed.templates.length}`,
    ...parsed.notes.map((note) => `note       ${note}`),
  ];
  return `${lines.join('\n')}\n`;
}
