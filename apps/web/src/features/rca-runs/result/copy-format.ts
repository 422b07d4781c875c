import { type CitedLine, CLAIM_MARKS, opinionAccount, type RcaResult, searchAccount } from '@rootline/contract';
import { usePreference } from '#api/preferences.ts';
import { formatCount } from '#format/counts.ts';
import { rcaText as text } from '#messages/rca.en.ts';
import { rcaResultText as resultText } from '#messages/rca-result.en.ts';
import { inClock } from '#report/in-clock.ts';
import type { FileClock } from '#ui/log-clock.tsx';
import { severityWord } from '#ui/severity-badge.tsx';
import { citedLines } from '../cited-lines.ts';
import { withoutControls } from './cited-text.ts';

/** What a result can be copied as. */
export const COPY_FORMATS = ['markdown', 'plain', 'json', 'link'] as const;
export type CopyFormat = (typeof COPY_FORMATS)[number];

interface Copied {
  result: RcaResult;
  filename: string;
  /** The clock of the times of the log. */
  clock: FileClock;
  link: string;
}

/** The text of a result in a format. */
export function copiedText(format: CopyFormat, { link, ...noted }: Copied): string {
  if (format === 'link') return link;
  return format === 'json' ? JSON.stringify(inClock(noted.result, noted.clock), null, 2) : incidentNote(noted, format);
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

type Noted = Omit<Copied, 'link'>;

/** A result as it is pasted into a ticket. Rejected claims stay out. */
function incidentNote({ result, filename, clock: { times, words } }: Noted, format: 'markdown' | 'plain'): string {
  const isMarkdown = format === 'markdown';
  const heading = (name: string) => (isMarkdown ? `## ${name}` : name.toUpperCase());
  const prose = (sentences: string) => withoutControls(times.prose(sentences));
  const lineOf = (line: CitedLine) =>
    withoutControls(
      `${isMarkdown ? '- ' : ''}L${line.line} ${times.ofLine(line.timestamp, line.text).full(line.timestamp)} ${code(line.text, isMarkdown)}`,
    );
  const lines = citedLines(result).map(lineOf);
  const parts = [
    `${isMarkdown ? '# ' : ''}${resultText.resultTitle}: ${withoutControls(filename)}`,
    `${resultText.severity}: ${severityWord(result.severity)}`,
    `${heading(text.summary)}\n${prose(result.summary)}`,
    `${heading(text.rootCause)}\n${prose(result.rootCause)}`,
    lines.length === 0 ? '' : [heading(resultText.citedLines), ...lines].join('\n'),
    lines.length === 0 ? '' : words,
    result.recommendations.length === 0
      ? ''
      : `${heading(resultText.recommendations)}\n${result.recommendations.map((item, at) => `${at + 1}. ${prose(item)}`).join('\n')}`,
    opinionNote(result, { heading, prose, lineOf }),
    searchNote(result, { heading, prose }),
    (result.verification.marked ?? 0) > 0 ? resultText.marksLegend(CLAIM_MARKS.unproven, CLAIM_MARKS.general) : '',
  ];
  return parts.filter(Boolean).join('\n\n');
}

interface NoteForm {
  heading: (name: string) => string;
  prose: (sentences: string) => string;
  lineOf: (line: CitedLine) => string;
}

function opinionNote(result: RcaResult, { heading, prose, lineOf }: NoteForm): string {
  const opinion = opinionAccount(result);
  if (opinion === null) return '';
  const sides = opinion.sides.flatMap(({ name, why, lines }) => [`${name}: ${prose(why)}`, ...lines.map(lineOf)]);
  return [heading(opinion.title), opinion.sentence, ...sides].join('\n');
}

function searchNote({ search }: RcaResult, { heading, prose }: Pick<NoteForm, 'heading' | 'prose'>): string {
  const account = searchAccount(search, formatCount);
  if (account === null) return '';
  const calls = account.calls.map(({ question, answer }, at) => `${at + 1}. ${prose(`${question}: ${answer}`)}`);
  return [heading(account.title), account.sentence, ...calls].join('\n');
}

function code(line: string, isMarkdown: boolean): string {
  if (!isMarkdown) return line;
  const longest = (line.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 0);
  const fence = '`'.repeat(longest + 1);
  return longest === 0 ? `${fence}${line}${fence}` : `${fence} ${line} ${fence}`;
}
