import {
  type Candidate,
  cleanText,
  endOf,
  notProven,
  opinionAccount,
  placesOf,
  type RcaResult,
} from '@rootline/contract';
import {
  changesOf,
  codeNear,
  counted,
  grouped,
  headline,
  lineLabels,
  linesAround,
  linesOfFacts,
  loopOf,
  otherIncidents,
  serviceSentences,
  shortTime,
  storyOf,
  whereOf,
} from '@rootline/report';
import { linkedCode, placeRows } from './place-rows.ts';
import { footRow, headRow, LABEL, labeled, lineRows, linked, placeOfLine, type ShortReport } from './short-rows.ts';
import { wrap } from './terminal-style.ts';
import { textTimeline } from './text-timeline.ts';

const STEPS = 4;
const ADVICE = 2;
const WARNINGS = 2;

/** Numbers of the lines that the report shows. */
export function shownLines({ candidates }: RcaResult): number[] {
  const first = placesOf(candidates).flatMap(({ lines: [line] }) => line ?? []);
  return first.flatMap(linesOfFacts);
}

/** A result on one screen: what broke, where, since when, and what to do next. */
export function shortReport(report: ShortReport): string {
  const { verdict, candidates } = report.result;
  if (verdict === 'healthy') return joined(healthyRows(report));
  if (verdict === 'not-judged') return joined(notJudgedRows(report));
  const [first] = candidates;
  if (first === undefined) return joined(nothingRows(report));
  if (verdict === 'unclear') return joined(placesRows(report));
  if (verdict === 'effect') return joined(effectRows(report));
  return joined(causeRows(report, first));
}

function headOf(report: ShortReport): string {
  const { kind, text } = headline(report.result, report.source.entryCount);
  return headRow(kind, text, report);
}

function joined(rows: readonly string[]): string {
  return `${rows.join('\n')}\n`;
}

function causeRows(report: ShortReport, first: Candidate): string[] {
  const line = first.lines[0] ?? 0;
  const code = codeNear(line, report.texts);
  return [
    headOf(report),
    whereRow(report, first),
    ...(code === null ? [] : [codeRow(code, report)]),
    ...sinceRows(report, first),
    '',
    ...lineRows(linesAround(line), line, report),
    '',
    ...modelRows(report),
    ...storyRows(report),
    ...changeRows(report),
    ...serviceRows(report),
    ...stepRows(report, linesAround(line)),
    ...otherRows(report),
    ...loopRows(report),
    ...barRows(report),
    ...countRows(report),
    ...nextRows(report),
    ...endRows('Reasons and other candidates: --why', report),
  ];
}

function whereRow(report: ShortReport, first: Candidate): string {
  const [line = 0] = first.lines;
  const where = whereOf(report.result, first);
  const name = first.component === null ? where : where.slice(0, -first.component.length - 2);
  return linked(labeled('where', where, report), name, placeOfLine(line, report), report);
}

function codeRow(code: string, report: ShortReport): string {
  return linkedCode(labeled('', code, report), code, report);
}

function sinceRows(report: ShortReport, { firstOccurrence }: Candidate): string[] {
  const end = endOf(report.result);
  if (firstOccurrence === null && end === null) return [];
  const since = firstOccurrence === null ? [] : [shortTime(firstOccurrence)];
  const told = end === null ? [] : [since.length === 0 ? end : `${end.slice(0, 1).toLowerCase()}${end.slice(1)}`];
  return [labeled('since', [...since, ...told].join(', '), report)];
}

const TOLD_LINES = 3;
const SERVICES = 3;
const SKIPPED = 2;

/** What a model says of it, and whether statistics and model agree. */
function modelRows(report: ShortReport): string[] {
  const { result, style } = report;
  if (result.analysisMode === 'statistical') return [];
  const told = wrap(cleanText(result.summary), style, ' '.repeat(LABEL)).split('\n').slice(0, TOLD_LINES);
  const [first = '', ...more] = told;
  const opinion = opinionAccount(result);
  return [
    labeled('model', first.trim(), report),
    ...more,
    ...(opinion === null ? [] : [labeled('opinion', opinion.sentence, report)]),
  ];
}

function serviceRows(report: ShortReport): string[] {
  return serviceSentences(report.result)
    .slice(0, SERVICES)
    .map((text, i) => labeled(i === 0 ? 'services' : '', text, report));
}

/** The last rows of every report: what was not read, and how to see more. */
function endRows(more: string, report: ShortReport): string[] {
  const { skipped } = report;
  const left = skipped.length - SKIPPED;
  const rows = [...skipped.slice(0, SKIPPED), ...(left > 0 ? [`${grouped(left)} more: --full`] : [])];
  return [...rows.map((row, i) => labeled(i === 0 ? 'skipped' : '', row, report)), footRow(more, report)];
}

/** Where other things fail than in the incident that is told. */
function otherRows(report: ShortReport): string[] {
  return otherIncidents(report.result).map((incident, i) => labeled(i === 0 ? 'other' : '', incident, report));
}

function storyRows(report: ShortReport): string[] {
  return storyOf(report.result).map(({ label, text }) => labeled(label, text, report));
}

/** Changes that the server was told of, shortly before the failure. */
function changeRows(report: ShortReport): string[] {
  return changesOf(report.result).map((text, i) => labeled(i === 0 ? 'changes' : '', text, report));
}

/** What failed after the cause, without what is shown already. */
function stepRows(report: ShortReport, shown: readonly number[]): string[] {
  const { result } = report;
  const label = lineLabels(result);
  const steps = result.cascade
    .slice(1)
    .filter(({ line }) => !shown.includes(line))
    .slice(0, STEPS);
  return steps.map(({ line, timestamp, message, pattern }, i) => {
    const time = timestamp === null ? '' : `${shortTime(timestamp)}  `;
    const place = result.case === undefined ? `line ${label(line)}` : label(line);
    return labeled(i === 0 ? 'then' : '', `${time}${place}  ${message ?? pattern}`, report);
  });
}

/** Fewer failures are no course of events. */
const LEAST_DRAWN = 5;

/** Failures over the log, and from when to when. */
function barRows({ result, log, style }: ShortReport): string[] {
  const rows = log === null || result.errorCount < LEAST_DRAWN ? [] : textTimeline(log, style);
  const [failures] = rows;
  const ends = rows.at(-1);
  return failures === undefined || ends === undefined || rows.length < 2 ? [] : [failures, ends];
}

function countRows(report: ShortReport): string[] {
  const { errorCount, warningCount } = report.result;
  if (errorCount + warningCount === 0) return ignoredRows(report);
  const errors = counted(errorCount, 'error');
  const warnings = counted(warningCount, 'warning');
  return [labeled('count', `${errors}, ${warnings}`, report), ...ignoredRows(report)];
}

function loopRows(report: ShortReport): string[] {
  const loop = loopOf(report.result);
  return loop === null ? [] : [labeled('loop', loop, report)];
}

function nextRows(report: ShortReport): string[] {
  return report.result.recommendations.slice(0, ADVICE).map((text, i) => labeled(i === 0 ? 'next' : '', text, report));
}

function placesRows(report: ShortReport): string[] {
  return [
    headOf(report),
    '',
    ...placeRows(report),
    '',
    notProven(placesOf(report.result.candidates).length),
    ...modelRows(report),
    ...serviceRows(report),
    ...storyRows(report),
    ...changeRows(report),
    ...otherRows(report),
    ...loopRows(report),
    ...barRows(report),
    ...countRows(report),
    ...nextRows(report),
    ...endRows(`--around ${report.result.candidates[0]?.lines[0] ?? 1} shows a place, --why the reasons`, report),
  ];
}

function effectRows(report: ShortReport): string[] {
  return [
    headOf(report),
    '',
    ...placeRows(report),
    '',
    'The cause is not in this log. Look at the log of what answered.',
    ...changeRows(report),
    ...barRows(report),
    ...countRows(report),
    ...endRows('Reasons: --why', report),
  ];
}

/** A failing log in which nothing stands out. */
function nothingRows(report: ShortReport): string[] {
  return [headOf(report), ...barRows(report), ...countRows(report), ...endRows('The whole report: --full', report)];
}

/** What was left out, since someone ignores it at the server. */
function ignoredRows(report: ShortReport): string[] {
  const { ignored } = report.result;
  if (ignored === undefined) return [];
  const { entries, patterns } = ignored;
  const told = `${counted(entries, 'entry', 'entries')} of ${counted(patterns, 'pattern')}, left out`;
  return [labeled('ignored', told, report)];
}

function healthyRows(report: ShortReport): string[] {
  const { result, log } = report;
  const looked =
    log === null
      ? []
      : [
          labeled(
            'levels',
            `${log.levels.FATAL} FATAL, ${log.levels.ERROR} ERROR, ${grouped(log.levels.WARN)} WARN`,
            report,
          ),
          labeled('kinds', `${counted(log.templates.length, 'kind')} of messages`, report),
        ];
  const cited = new Set(result.evidence.map(({ templateId }) => templateId));
  const warnings = (log?.templates ?? []).filter(({ id, levels }) => levels.WARN > 0 && !cited.has(id));
  return [
    headOf(report),
    ...looked,
    ...ignoredRows(report),
    ...outlivedRows(report),
    ...warnings
      .slice(0, WARNINGS)
      .map(({ firstLine, text }, i) =>
        labeled(i === 0 ? 'warnings' : '', `line ${grouped(firstLine)}  ${text}`, report),
      ),
    labeled('sure', `confidence ${result.confidence.level}. ${result.confidence.reason}`, report),
    'This says nothing about what the log does not record.',
    ...endRows('The whole report: --full', report),
  ];
}

/** Lines of a healthy log that report a failure, each with how often. */
function outlivedRows(report: ShortReport): string[] {
  const label = lineLabels(report.result);
  return report.result.evidence.flatMap(({ why, lines: [first] }, i) => {
    if (first === undefined) return [];
    const place = report.result.case === undefined ? `line ${label(first.line)}` : label(first.line);
    return [labeled(i === 0 ? 'failures' : '', `${place}  ${first.text.trim()}`, report), labeled('', why, report)];
  });
}

function notJudgedRows(report: ShortReport): string[] {
  const { result, source } = report;
  const file = source.path ?? source.filename;
  return [
    headOf(report),
    '',
    ...(result.candidates.length === 0 ? [] : ['Lines to look at first:', ...placeRows(report), '']),
    'Not judged does not mean healthy.',
    labeled('helps', `rootline ${file} --baseline GOOD, with a log from when all was well`, report),
    ...endRows('The whole report: --full', report),
  ];
}
