import { type Candidate, opinionAccount, type RcaResult } from '@rootline/contract';
import { cleanText } from '@rootline/rca';
import { codePlace } from './code-places.ts';
import { lineLabels, serviceSentences } from './line-places.ts';
import {
  citedOf,
  countWord,
  footRow,
  grouped,
  headRow,
  LABEL,
  labeled,
  lineRows,
  linesAround,
  type ShortReport,
  shortTime,
  verdictWord,
} from './short-rows.ts';
import { cutLine, wrap } from './terminal-style.ts';
import { textTimeline } from './text-timeline.ts';

/** The candidates that are places to look at where no cause is clear. */
const PLACES = 3;
const STEPS = 4;
const ADVICE = 2;
const WARNINGS = 2;
/** Lines above and below a cause in which the place in the code is looked for. */
const CODE = { before: 2, after: 12 };

/** Numbers of the lines that the report shows. */
export function shownLines({ candidates }: RcaResult): number[] {
  const first = candidates.slice(0, PLACES).flatMap(({ lines: [line] }) => line ?? []);
  return first.flatMap((line) => linesAround(line, CODE.before, CODE.after));
}

/** A result on one screen: what broke, where, since when, and what to do next. */
export function shortReport(report: ShortReport): string {
  const { verdict, candidates } = report.result;
  if (verdict === 'healthy') return joined(healthyRows(report));
  if (verdict === 'not-judged') return joined(notJudgedRows(report));
  const [first] = candidates;
  if (first === undefined) return joined(nothingRows(report));
  if (verdict === 'unclear') return joined(placesRows(report, 'NO SINGLE CAUSE STANDS OUT', 'to look'));
  if (verdict === 'effect') return joined(effectRows(report));
  return joined(causeRows(report, first));
}

function joined(rows: readonly string[]): string {
  return `${rows.join('\n')}\n`;
}

function causeRows(report: ShortReport, first: Candidate): string[] {
  const { result } = report;
  const line = first.lines[0] ?? 0;
  const kind = result.verdict === undefined ? 'SUSPECTED CAUSE' : verdictWord(result.verdict);
  const code = codeNear(line, report);
  return [
    headRow(kind, messageOf(report, 0), report),
    ...whereRows(report, first),
    ...(code === null ? [] : [labeled('', code, report)]),
    ...sinceRows(report, first),
    '',
    ...lineRows(linesAround(line), line, report),
    '',
    ...modelRows(report),
    ...storyRows(report),
    ...serviceRows(report),
    ...stepRows(report, linesAround(line)),
    ...otherRows(report),
    ...loopRows(report),
    ...barRows(report),
    ...countRows(report),
    ...nextRows(report),
    ...skippedRows(report),
    footRow('Reasons and other candidates: --why', report),
  ];
}

/** The place in the code that a line names, or one of those around it. */
function codeNear(line: number, { texts }: ShortReport): string | null {
  const near = linesAround(line, CODE.before, CODE.after).flatMap((number) => texts.get(number) ?? []);
  return codePlace([texts.get(line) ?? '', ...near]);
}

/** The message of a candidate: the cited line without its stamp where the pattern has no value, else its pattern. */
function messageOf({ result }: ShortReport, at: number): string {
  const candidate = result.candidates[at];
  if (candidate === undefined) return '';
  const isCounted = at === 0 && result.analysisMode === 'statistical';
  const quoted = isCounted ? /\u201c(.{1,400}?)\u201d/s.exec(result.rootCause)?.[1] : undefined;
  return quoted ?? citedOf(result, at)?.text ?? candidate.pattern;
}

function whereRows(report: ShortReport, { lines, component }: Candidate): string[] {
  const name = lineLabels(report.result)(lines[0] ?? 0);
  const place = report.result.case === undefined ? `line ${name}` : name;
  return [labeled('where', component === null ? place : `${place}, ${component}`, report)];
}

function sinceRows(report: ShortReport, { firstOccurrence }: Candidate): string[] {
  const end = /(?:Still failing at the end of the log|Recovered:|Not recovered)[^.]*/.exec(report.result.summary)?.[0];
  if (firstOccurrence === null && end === undefined) return [];
  const since = firstOccurrence === null ? [] : [shortTime(firstOccurrence)];
  const told = end === undefined ? [] : [since.length === 0 ? end : `${end.slice(0, 1).toLowerCase()}${end.slice(1)}`];
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

/** Files of a case that were not read. */
function skippedRows(report: ShortReport): string[] {
  const notes = (report.log?.notes ?? []).filter((note) => /is left out|was not read/.test(note));
  return notes.slice(0, SKIPPED).map((note, i) => labeled(i === 0 ? 'skipped' : '', note, report));
}

/** The last sentence of a summary, and where one incident in it ends. */
const OTHERS = {
  sentence: /(?:Another incident|\d[\d,]* other incidents): (.+)\.$/s,
  end: /(?<=failing entr(?:y|ies)\)); /,
};

/** Where other things fail than in the incident that is told. */
function otherRows(report: ShortReport): string[] {
  const incidents = OTHERS.sentence.exec(report.result.summary)?.[1]?.split(OTHERS.end) ?? [];
  return incidents.map((incident, i) => labeled(i === 0 ? 'other' : '', incident, report));
}

/** What the analysis tells of the run: the command that failed, and how it ended. */
const STORY = { 'Failing command': 'command', 'How it ended': 'ended', 'Worked last': 'before', 'It names': 'names' };

function storyRows(report: ShortReport): string[] {
  const rows = report.result.rootCause.split('\n');
  return Object.entries(STORY).flatMap(([words, label]) => {
    const row = rows.find((text) => text.startsWith(`${words}, line`) || text.startsWith(`${words}: line`));
    return row === undefined ? [] : [labeled(label, row.slice(words.length + 2), report)];
  });
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
  if (errorCount + warningCount === 0) return [];
  const errors = `${grouped(errorCount)} ${errorCount === 1 ? 'error' : 'errors'}`;
  const warnings = `${grouped(warningCount)} ${warningCount === 1 ? 'warning' : 'warnings'}`;
  return [labeled('count', `${errors}, ${warnings}`, report)];
}

function loopRows(report: ShortReport): string[] {
  const loop = /The log repeats: ([^.]*)/.exec(report.result.summary)?.[1];
  return loop === undefined ? [] : [labeled('loop', loop, report)];
}

function nextRows(report: ShortReport): string[] {
  return report.result.recommendations.slice(0, ADVICE).map((text, i) => labeled(i === 0 ? 'next' : '', text, report));
}

/** The first candidates as places of equal rank; why is told where the log could be judged. */
function placeRows(report: ShortReport): string[] {
  const isJudged = report.result.verdict !== 'not-judged';
  const { result, texts } = report;
  const label = lineLabels(result);
  return result.candidates.slice(0, PLACES).flatMap(({ lines, count, component, reasons }, at) => {
    const line = lines[0] ?? 0;
    const facts = [
      count === 1 ? '1 entry' : `${grouped(count)} entries`,
      ...(component === null ? [] : [component]),
      ...(isJudged ? [codeNear(line, report)].filter((place) => place !== null) : []),
      ...(isJudged ? reasons.slice(0, 1) : []),
    ];
    return [
      labeled(label(line).padStart(LABEL_WIDTH), texts.get(line)?.trim() ?? messageOf(report, at), report),
      report.style.paint('dim', cutLine(`${' '.repeat(LABEL_WIDTH + 2)}${cleanText(facts.join(', '))}`, report.style)),
    ];
  });
}

const LABEL_WIDTH = 7;

function placesRows(report: ShortReport, kind: string, whatFor: string): string[] {
  const count = Math.min(PLACES, report.result.candidates.length);
  return [
    headRow(kind, `${countWord(count, 'place', 'places')} ${whatFor}`, report),
    '',
    ...placeRows(report),
    '',
    'None of them is proven to be the cause.',
    ...modelRows(report),
    ...serviceRows(report),
    ...storyRows(report),
    ...otherRows(report),
    ...loopRows(report),
    ...barRows(report),
    ...countRows(report),
    ...nextRows(report),
    ...skippedRows(report),
    footRow(`--around ${report.result.candidates[0]?.lines[0] ?? 1} shows a place, --why the reasons`, report),
  ];
}

function effectRows(report: ShortReport): string[] {
  return [
    headRow(verdictWord('effect'), 'the failing entries show what others received', report),
    '',
    ...placeRows(report),
    '',
    'The cause is not in this log. Look at the log of what answered.',
    ...barRows(report),
    ...countRows(report),
    footRow('Reasons: --why', report),
  ];
}

/** A failing log in which nothing stands out. */
function nothingRows(report: ShortReport): string[] {
  return [
    headRow('NO CAUSE IS VISIBLE', report.result.confidence.reason, report),
    ...barRows(report),
    ...countRows(report),
    footRow('The whole report: --full', report),
  ];
}

function healthyRows(report: ShortReport): string[] {
  const { result, log, source } = report;
  const read = source.entryCount === null ? 'the log was read' : `all ${grouped(source.entryCount)} entries were read`;
  const looked =
    log === null
      ? []
      : [
          labeled(
            'levels',
            `${log.levels.FATAL} FATAL, ${log.levels.ERROR} ERROR, ${grouped(log.levels.WARN)} WARN`,
            report,
          ),
          labeled('kinds', `${grouped(log.templates.length)} kinds of messages`, report),
        ];
  const warnings = (log?.templates ?? []).filter(({ levels }) => levels.WARN > 0).slice(0, WARNINGS);
  return [
    headRow('NO ERRORS DETECTED', read, report),
    ...looked,
    ...warnings.map(({ firstLine, text }, i) =>
      labeled(i === 0 ? 'warnings' : '', `line ${grouped(firstLine)}  ${text}`, report),
    ),
    labeled('sure', `confidence ${result.confidence.level}. ${result.confidence.reason}`, report),
    'This says nothing about what the log does not record.',
    footRow('The whole report: --full', report),
  ];
}

function notJudgedRows(report: ShortReport): string[] {
  const { result, source } = report;
  const file = source.path ?? source.filename;
  return [
    headRow(verdictWord('not-judged'), result.confidence.reason, report),
    '',
    ...(result.candidates.length === 0 ? [] : ['Lines to look at first:', ...placeRows(report), '']),
    'Not judged does not mean healthy.',
    labeled('helps', `rootline ${file} --baseline GOOD, with a log from when all was well`, report),
    footRow('The whole report: --full', report),
  ];
}
