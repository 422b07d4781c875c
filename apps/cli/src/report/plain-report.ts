import type { RcaResult } from '@rootline/contract';
import { cleanText } from '@rootline/rca';
import { cutText } from '../print.ts';
import { LINE_LENGTH } from './markdown.ts';

/** A result as text for a terminal. */
export function plainReport(result: RcaResult): string {
  const { severity, confidence, errorCount, criticalErrors, warningCount } = result;
  const section = (title: string, lines: string[]) => (lines.length === 0 ? [] : ['', title, ...lines]);
  return (
    [
      `Severity ${severity}, confidence ${confidence.level} (${confidence.reason})`,
      `${counted(errorCount, 'error')}, ${criticalErrors} of them FATAL, ${counted(warningCount, 'warning')}`,
      ...section('Summary', [result.summary]),
      ...section('Root cause', [result.rootCause]),
      ...section(
        'Evidence',
        result.evidence.flatMap((item) => [
          `${item.id} ${item.why}`,
          ...item.lines.map((line) => `${line.line}| ${cutText(line.text, LINE_LENGTH)}`),
        ]),
      ),
      ...section(
        'Then',
        result.cascade.slice(1).map((step) => `${step.line}| ${step.timestamp ?? ''} ${step.pattern}`),
      ),
      ...section(
        'Recommendations',
        result.recommendations.map((text) => `- ${text}`),
      ),
    ]
      // A terminal obeys escape sequences of the log.
      .map(cleanText)
      .join('\n')
      .concat('\n')
  );
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
