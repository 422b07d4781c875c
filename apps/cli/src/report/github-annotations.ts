import type { RcaResult, Severity } from '@rootline/contract';
import { cleanText } from '@rootline/rca';
import { lineLabels, placesOf } from './line-places.ts';

/** GitHub shows ten annotations of a step. */
const MOST_LINES = 9;
const TEXT_LENGTH = 1000;
const COMMANDS: Record<Severity, string> = { critical: 'error', high: 'error', medium: 'warning', low: 'notice' };

/** A result as annotations of a job of GitHub Actions: the cause, then the lines it cites. `path` is the log's. */
export function githubAnnotations(result: RcaResult, path: string): string {
  const { severity, rootCause, evidence } = result;
  const command = COMMANDS[severity];
  const cited = evidence.flatMap(({ why, lines }) => lines.map(({ line, text }) => ({ why, line, text })));
  const placeOf = placesOf(result);
  const at = (line: number | undefined) => {
    const place = line === undefined ? null : placeOf(line);
    return place === null ? { file: path, line } : { file: place.file, line: place.fileLine };
  };
  const label = lineLabels(result);
  const rows = [
    annotate(command, { ...at(cited[0]?.line), title: `Root cause (${severity})` }, rootCause),
    ...cited
      .slice(0, MOST_LINES)
      .map(({ why, line, text }) => annotate('notice', { ...at(line), title: why }, `${label(line)} | ${text}`)),
  ];
  return rows.map((row) => `${row}\n`).join('');
}

function annotate(
  command: string,
  { file, title, line }: { file: string; title: string; line: number | undefined },
  text: string,
): string {
  const at = line === undefined ? '' : `,line=${line}`;
  return `::${command} file=${property(file)}${at},title=${property(title)}::${message(text)}`;
}

/** As GitHub's own toolkit escapes: a text ends neither its line nor its property. */
function message(text: string): string {
  const clean = text.split('\n').map(cleanText).join('\n');
  return clean.slice(0, TEXT_LENGTH).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return message(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
