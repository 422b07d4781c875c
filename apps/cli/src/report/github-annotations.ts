import { caseLinesOf, cleanText, firstLineLabel, type RcaResult, type Severity } from '@rootline/contract';
import { cutText, lineLabels } from '@rootline/report';

/** GitHub shows ten annotations of a step. */
const MOST_LINES = 9;
const TEXT_LENGTH = 1000;
const TITLE_LENGTH = 160;
const COMMANDS: Record<Severity, string> = { critical: 'error', high: 'error', medium: 'warning', low: 'notice' };

/** A result as annotations of a job of GitHub Actions: the cause, then the lines it cites. `path` is the log's. */
export function githubAnnotations(result: RcaResult, path: string): string {
  const { severity, rootCause, evidence } = result;
  const command = COMMANDS[severity];
  const cited = evidence.flatMap(({ why, lines }) => lines.map(({ line, text }) => ({ why, line, text })));
  const placeOf = caseLinesOf(result);
  const at = (line: number | undefined) => {
    const place = line === undefined ? null : placeOf(line);
    return place === null ? { file: path, line } : { file: place.file, line: place.fileLine };
  };
  const label = lineLabels(result);
  const rows = [
    annotate(command, { ...at(cited[0]?.line), title: titleOf(result) }, rootCause),
    ...cited
      .slice(0, MOST_LINES)
      .map(({ why, line, text }) => annotate('notice', { ...at(line), title: why }, `${label(line)} | ${text}`)),
  ];
  return rows.map((row) => `${row}\n`).join('');
}

/** The first line, as far as the answer is sure of it. */
function titleOf({ verdict, severity, evidence, summary }: RcaResult): string {
  const text = evidence[0]?.lines[0]?.text ?? summary;
  return cutText(`${firstLineLabel(verdict)} (${severity}): ${text.trim()}`, TITLE_LENGTH);
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
