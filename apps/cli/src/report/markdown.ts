import {
  type CitedLine,
  cleanText,
  opinionAccount,
  type RcaResult,
  searchAccount,
  VERDICT_LABELS,
} from '@rootline/contract';
import { cutText, lineLabels, type ReportSource, serviceSentences } from '@rootline/report';
import { code, fence, prose } from './escape-markdown.ts';

/** Of a line of the log in a report. */
export const LINE_LENGTH = 500;

/** How bad it is, and what kind of answer this is; a log that was not judged has no severity. */
function severityText({ severity, verdict }: RcaResult): string {
  if (verdict === 'not-judged') return VERDICT_LABELS[verdict];
  return verdict === undefined ? `Severity: ${severity}` : `Severity: ${severity}** · **${VERDICT_LABELS[verdict]}`;
}

/**
 * A result as Markdown for a comment or a job summary. Log lines stand in fences, cut at so many characters; no text of a
 * log or model is markup.
 */
export function markdownReport(
  result: RcaResult,
  { filename, entryCount, page, lineLink }: ReportSource,
  lineLength = LINE_LENGTH,
): string {
  const { confidence, summary, rootCause, evidence, recommendations } = result;
  const label = lineLabels(result);
  const blocks = [
    `# Root-cause analysis of ${code(filename)}`,
    `**${severityText(result)}** · confidence ${confidence.level} (${prose(confidence.reason)}) · ${modeOf(result)}`,
    prose(summary),
    '## Root cause',
    ...rootCause.split('\n').map(prose),
    ...section('## Services', bullets(serviceSentences(result))),
    ...section(
      '## Cited lines',
      evidence.flatMap((item) => citedLines(item, lineLink, label, lineLength)),
    ),
    ...section('## Recommendations', bullets(recommendations)),
    ...opinionBlocks(result, lineLength),
    ...searchBlocks(result),
    '## Counts',
    countsOf(result, entryCount),
    ...(page === null ? [] : [`[Open the full report](${page})`]),
  ];
  return `${blocks.join('\n\n')}\n`;
}

type LineLink = ReportSource['lineLink'];

type LineLabel = (line: number) => string;

function citedLines(
  { why, lines }: RcaResult['evidence'][number],
  linkTo: LineLink,
  label: LineLabel,
  lineLength: number,
): string[] {
  if (lines.length === 0) return [];
  const links = lines.flatMap(({ line }) => {
    const page = linkTo?.(line) ?? null;
    return page === null ? [] : [`[line ${line}](${page})`];
  });
  const pages = links.length === 0 ? [] : [links.join(', ')];
  return [`${prose(why.charAt(0).toUpperCase() + why.slice(1))}:`, lineFence(lines, label, lineLength), ...pages];
}

function lineFence(lines: readonly CitedLine[], label: LineLabel, lineLength: number): string {
  const width = Math.max(...lines.map(({ line }) => label(line).length));
  const rows = lines.map(
    ({ line, text }) => `${label(line).padStart(width)} | ${cutText(cleanText(text), lineLength)}`,
  );
  return fence(rows.join('\n'));
}

function opinionBlocks(result: RcaResult, lineLength: number): string[] {
  const opinion = opinionAccount(result);
  if (opinion === null) return [];
  const sides = opinion.sides.flatMap(({ name, why, lines }) => [
    `**${prose(name)}:** ${prose(why)}`,
    ...(lines.length === 0 ? [] : [lineFence(lines, lineLabels(result), lineLength)]),
  ]);
  return [`## ${opinion.title}`, prose(opinion.sentence), ...sides];
}

function searchBlocks(result: RcaResult): string[] {
  const search = searchAccount(result.search);
  if (search === null) return [];
  return [
    `## ${search.title}`,
    prose(search.sentence),
    ...bullets(search.calls.map(({ question, answer }) => `${question}: ${answer}`)),
  ];
}

function bullets(texts: string[]): string[] {
  return texts.length === 0 ? [] : [texts.map((text) => `- ${prose(text)}`).join('\n')];
}

function section(title: string, blocks: string[]): string[] {
  return blocks.length === 0 ? [] : [title, ...blocks];
}

function countsOf(result: RcaResult, entryCount: number | null): string {
  const { errorCount, criticalErrors, nonCriticalErrors, warningCount, errorAnalysis } = result;
  const rows: [string, number][] = [
    ...(entryCount === null ? [] : [['entries', entryCount] satisfies [string, number]]),
    ['errors', errorCount],
    ['critical errors (FATAL)', criticalErrors],
    ['non-critical errors (ERROR)', nonCriticalErrors],
    ['warnings', warningCount],
    ['error patterns', errorAnalysis.length],
  ];
  return ['| Metric | Count |', '|---|---:|', ...rows.map(([what, count]) => `| ${what} | ${count} |`)].join('\n');
}

function modeOf({ analysisMode, model }: RcaResult): string {
  if (analysisMode === 'statistical') return 'without a model';
  const name = model === null ? 'a model' : `model ${code(model)}`;
  return analysisMode === 'llm-partial' ? `${name}, partly without it` : name;
}
