import type { RcaResult, Severity } from '@rootline/contract';
import { cleanText } from '@rootline/rca';

/** GitHub shows ten annotations of a step. */
const MOST_LINES = 9;
const TEXT_LENGTH = 1000;
const COMMANDS: Record<Severity, string> = { critical: 'error', high: 'error', medium: 'warning', low: 'notice' };

/** A result as annotations of a job of GitHub Actions: the cause, then the lines it cites. `path` is the log's. */
export function githubAnnotations(result: RcaResult, path: string): string {
  const { severity, rootCause, evidence } = result;
  const command = COMMANDS[severity];
  const cited = evidence.flatMap(({ why, lines }) => lines.map(({ line, text }) => ({ why, line, text })));
  const rows = [
    annotate(command, { file: path, title: `Root cause (${severity})`, line: cited[0]?.line }, rootCause),
    ...cited
      .slice(0, MOST_LINES)
      .map(({ why, line, text }) => annotate('notice', { file: path, title: why, line }, `${line} | ${text}`)),
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
