import { type CitedLine, opinionAccount, type RcaResult, searchAccount } from '@rootline/contract';
import { cleanText } from '@rootline/rca';
import { cutText } from '../print.ts';
import { LINE_LENGTH } from './markdown.ts';

/** A result as text for a terminal. */
export function plainReport(result: RcaResult): string {
  const { severity, confidence, errorCount, criticalErrors, warningCount } = result;
  const opinion = opinionAccount(result);
  const search = searchAccount(result.search);
  const section = (title: string, lines: string[]) => (lines.length === 0 ? [] : ['', title, ...lines]);
  return (
    [
      `Severity ${severity}, confidence ${confidence.level} (${confidence.reason})`,
      `${counted(errorCount, 'error')}, ${criticalErrors} of them FATAL, ${counted(warningCount, 'warning')}`,
      ...section('Summary', [result.summary]),
      ...section('Root cause', [result.rootCause]),
      ...section(
        'Evidence',
        result.evidence.flatMap((item) => [`${item.id} ${item.why}`, ...item.lines.map(lineRow)]),
      ),
      ...section(
        'Then',
        result.cascade.slice(1).map((step) => `${step.line}| ${step.timestamp ?? ''} ${step.pattern}`),
      ),
      ...section(
        'Recommendations',
        result.recommendations.map((text) => `- ${text}`),
      ),
      ...(opinion === null
        ? []
        : section(opinion.title, [
            opinion.sentence,
            ...opinion.sides.flatMap(({ name, why, lines }) => [`${name}: ${why}`, ...lines.map(lineRow)]),
          ])),
      ...(search === null
        ? []
        : section(search.title, [
            search.sentence,
            ...search.calls.map(({ question, answer }) => `- ${question}: ${answer}`),
          ])),
    ]
      // A terminal obeys escape sequences of the log.
      .map(cleanText)
      .join('\n')
      .concat('\n')
  );
}

function lineRow({ line, text }: CitedLine): string {
  return `${line}| ${cutText(text, LINE_LENGTH)}`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
