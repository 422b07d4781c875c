import type { RcaResult } from '@rootline/contract';
import { usePreference } from '#api/preferences.ts';
import { LOG_TIMES } from '#format/log-times.ts';
import { rcaText as text } from '#messages/rca.en.ts';
import { severityWord } from '#ui/severity-words.ts';
import { citedLines } from '../cited-lines.ts';
import { withoutControls } from './cited-text.ts';

/** What a result can be copied as. */
export const COPY_FORMATS = ['markdown', 'plain', 'json', 'link'] as const;
export type CopyFormat = (typeof COPY_FORMATS)[number];

interface Copied {
  result: RcaResult;
  filename: string;
  /** In which zone the times are; empty without times. */
  zone: string;
  link: string;
}

/** The text of a result in a format. */
export function copiedText(format: CopyFormat, { link, ...noted }: Copied): string {
  if (format === 'link') return link;
  return format === 'json' ? JSON.stringify(noted.result, null, 2) : incidentNote(noted, format);
}

/** The format that was copied last; an incident note at first. */
export function useCopyFormat() {
  return usePreference('resultCopyFormat', (stored) => COPY_FORMATS.find((format) => format === stored) ?? 'markdown');
}

/** The address of one result, whatever else the screen shows. */
export function resultLink(href: string, runId: string | null): string {
  const url = new URL(href);
  url.searchParams.set('dialog', 'rca-result');
  if (runId !== null) url.searchParams.set('run', runId);
  return url.href;
}

interface Noted {
  result: RcaResult;
  filename: string;
  /** In which zone the times are; empty without times. */
  zone: string;
}

/** A result as it is pasted into a ticket. Rejected claims stay out. */
function incidentNote({ result, filename, zone }: Noted, format: 'markdown' | 'plain'): string {
  const isMarkdown = format === 'markdown';
  const heading = (words: string) => (isMarkdown ? `## ${words}` : words.toUpperCase());
  const lines = citedLines(result).map(
    (line) =>
      `${isMarkdown ? '- ' : ''}L${line.line} ${LOG_TIMES.utc.full(line.timestamp)} ${code(line.text, isMarkdown)}`,
  );
  const parts = [
    `${isMarkdown ? '# ' : ''}${text.resultTitle}: ${withoutControls(filename)}`,
    `${text.severity}: ${severityWord(result.severity)}`,
    `${heading(text.summary)}\n${withoutControls(result.summary)}`,
    `${heading(text.rootCause)}\n${withoutControls(result.rootCause)}`,
    lines.length === 0 ? '' : [heading(text.citedLines), ...lines.map(withoutControls)].join('\n'),
    lines.length === 0 ? '' : zone,
    result.recommendations.length === 0
      ? ''
      : `${heading(text.recommendations)}\n${result.recommendations.map((item, at) => `${at + 1}. ${withoutControls(item)}`).join('\n')}`,
  ];
  return parts.filter(Boolean).join('\n\n');
}

function code(line: string, isMarkdown: boolean): string {
  if (!isMarkdown) return line;
  const longest = (line.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 0);
  const fence = '`'.repeat(longest + 1);
  return longest === 0 ? `${fence}${line}${fence}` : `${fence} ${line} ${fence}`;
}
