import { caseLinesOf, type RcaResult } from '@rootline/contract';
import { shortTime } from './plain-words.ts';
import type { ReportSource } from './report-source.ts';

/** What stands before a line: its number, and of a case the file too. */
export function lineLabels(result: RcaResult): (line: number) => string {
  const placeOf = caseLinesOf(result);
  return (line) => {
    const place = placeOf(line);
    return place === null ? String(line) : `${place.file}:${place.fileLine}`;
  };
}

/** The same result, which knows of further lines of a case where they stand. */
export function withPlaces(result: RcaResult, lines: readonly number[], placeOf: ReportSource['placeOf']): RcaResult {
  const { case: found } = result;
  if (found === undefined || placeOf === undefined) return result;
  const known = new Map(found.lines.map((place) => [place.line, place]));
  for (const line of lines) {
    const place = known.has(line) ? null : placeOf(line);
    if (place !== null) known.set(line, place);
  }
  return { ...result, case: { ...found, lines: [...known.values()].sort((a, b) => a.line - b.line) } };
}

/** Those of the lines that stand in the same file as one of them. */
export function linesOfSameFile(result: RcaResult, line: number, lines: readonly number[]): number[] {
  const placeOf = caseLinesOf(result);
  const file = placeOf(line)?.file;
  return lines.filter((other) => placeOf(other)?.file === file);
}

/** What became of the services of a case, a sentence each. */
export function serviceSentences(result: RcaResult): string[] {
  const found = result.case;
  if (found === undefined || found.services.length === 0) return [];
  const label = lineLabels(result);
  return found.services.map(({ name, failingEntries, entries, firstLine, firstAt, namedBy }) => {
    const first = name === found.firstFailing ? 'fails first' : 'fails';
    const since = firstAt === null ? '' : ` since ${shortTime(firstAt)}`;
    const named = namedBy.length === 0 ? '' : `; named by ${namedBy.join(', ')}`;
    const count = `${failingEntries.toLocaleString('en')} of ${entries.toLocaleString('en')} entries`;
    return `${name} ${first}${since} (${label(firstLine)}): ${count}${named}`;
  });
}
