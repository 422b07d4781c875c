import type { LogFacts } from './describe-log.ts';
import type { AssumedFrom } from './parsed-log.ts';

/** Sentences about what was cut, guessed or odd. */
export function writeNotes(facts: LogFacts): string[] {
  const { times, summary, entries, source } = facts;
  const notes = [...facts.noted];
  if (source.cutLines > 0)
    notes.push(`${plural(source.cutLines, 'line was', 'lines were')} longer than 64 KiB and truncated.`);
  if (entries.cutEntries > 0) {
    notes.push(
      `${plural(entries.cutEntries, 'entry was', 'entries were')} longer than 1,000 lines or 256 KiB and split.`,
    );
  }
  if (facts.isCapped) notes.push('There are more than 20,000 message templates; rare messages share one.');
  if (source.hasReplaced) notes.push('Some bytes are not valid text and are shown as \ufffd.');
  if (times.guessedYear)
    notes.push(`The timestamps have no year; it was taken from ${ORIGINS[times.assumed.year ?? 'upload']}.`);
  if (times.yearsTooLate > 0)
    notes.push('Some timestamps lie after the upload: the file goes on for years that it does not state.');
  if (times.zone === 'since-start') notes.push('The timestamps are seconds since a start; the file states no date.');
  else if (!Number.isNaN(times.startMs))
    notes.push(
      'Some timestamps are seconds since a start; their date was taken from the file name or the upload time.',
    );
  if (!Number.isNaN(times.dayMs)) notes.push('The timestamps are times of day; the file states no date.');
  else if (times.guessedDay)
    notes.push(`The timestamps have no date; it was taken from ${ORIGINS[times.assumed.day ?? 'upload']}.`);
  if (summary.backwardSteps > 0) {
    notes.push(
      `Time goes backwards ${plural(summary.backwardSteps, 'time', 'times')}; entries keep the order of the file.`,
    );
  }
  return notes;
}

const ORIGINS: Record<AssumedFrom, string> = {
  lines: 'other lines of the file',
  name: 'the file name or the upload time',
  upload: 'the file name or the upload time',
};

function plural(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}
