import type { LogTemplate, ParsedLog } from '@rootline/logparse';
import { RARE } from './change-events.ts';
import { cleanText } from './clean-text.ts';
import { lineWeight } from './line-weight.ts';

/**
 * True for the record of one run (a build, a test run) rather than of a service: hardly any entry states a level
 * or names who wrote it, or it ends as only a run ends and one of the two holds, or nothing states an error.
 */
export function isRunLog(log: ParsedLog): boolean {
  if (answersRequests(log)) return false;
  const { none, ...stated } = log.levels;
  // Without times and calm entries, what states a level is the verdict of a list.
  const isVerdicts = log.firstTimestampMs === null && stated.INFO + stated.DEBUG === 0;
  const levelled = isVerdicts ? 0 : Object.values(stated).reduce((sum, n) => sum + n, 0);
  const isPlain = levelled < 0.3 * (none + 1);
  const signed = log.templates.reduce(
    (sum, t) => sum + t.components.reduce((own, c) => own + (VERDICT.test(c.name) ? 0 : c.count), 0),
    0,
  );
  const isUnsigned = signed < 0.5 * (log.entryCount + 1);
  const isUnstated = stated.FATAL + stated.ERROR === 0;
  return (isPlain && isUnsigned) || ((isPlain || isUnsigned || isUnstated) && endsAsRun(log));
}

const REQUEST = /(?:^|["\s])(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS) (?:\/|\*|<|https?:)/;

/** What the template of a failed answer has more than that of the others, where the status stands in a field. */
const FAILED_STATUS = / status=5\d\d$/;

/**
 * True where most entries are requests that a server answers, whether or not they state a level. Their words show it, or
 * they say the same as an entry whose status field tells of a failure.
 */
export function answersRequests({ templates, entryCount }: ParsedLog): boolean {
  const failed = templates.filter(({ failedAnswers }) => failedAnswers !== undefined);
  const answers = new Set(failed.map(({ text }) => text.replace(FAILED_STATUS, '')));
  const isAnswer = ({ text }: LogTemplate) => REQUEST.test(text) || answers.has(text.replace(FAILED_STATUS, ''));
  const requests = templates.reduce((sum, template) => sum + (isAnswer(template) ? template.count : 0), 0);
  return requests > entryCount / 2;
}

/** Says that a whole run is over and failed; a service that crashed says nothing of the kind. */
const RUN_END =
  /\b(?:job|build|pipeline|script|stage|task|goal|recipe|workflow|tests?) (?:\S+ ){0,3}(?:failed|unsuccessful|failure)\b|\b(?:process|script|command|bash) (?:\w+ )?(?:completed|returned|exited) with|\bexited with code exit status|did not complete successfully|failed to (?:build|solve)\b|\*{3} \[.{1,120}\] Error|^\W*finished: failure|\bbuild stopped\b/i;
/** Lines at the end of a log in which a run says how it ended. */
const LAST_LINES = 40;

function endsAsRun(log: ParsedLog): boolean {
  return log.templates.some(({ text, count, lastLine }) => {
    return count <= RARE && lastLine > log.lineCount - LAST_LINES && RUN_END.test(text);
  });
}

/** Says that a whole run is over and went well. */
const GOOD_END =
  /\bexit(?:ed)?(?: with)?(?: status| code)?[:=]? ?0\W*$|\bexit(?:ed)?(?: with)? code[:=]? ?0\b|\b(?:build|apply|deploy(?:ment)?|job|pipeline|run|task|workflow) (?:\w+ )?(?:success(?:ful|fully)?|succeeded|complete)\b|^\W*finished: success\b|\bsuccessful \w+ run\b/i;
/** What a tool made and how long it took, as the last word of all. */
const FINISHED = /^\W*finished \S.* in \d+(?:\.\d+)? ?[a-z]/i;
/** Lines at the end among which the verdict of a run stands. */
export const VERDICT_LINES = 20;

/** True where the last lines of a log say that a run went well and none of them that it failed. */
export function endedWell(lastLines: readonly string[]): boolean {
  const texts = lastLines.map(cleanText);
  const last = texts.findLast((text) => text.trim() !== '') ?? '';
  const isGood = texts.some((text) => GOOD_END.test(text)) || (FINISHED.test(last) && lineWeight(last) === 0);
  return isGood && !texts.some((text) => RUN_END.test(text) && !GOOD_END.test(text));
}

/** The count of a recap, `failed=0`. */
const COUNTED = /\b(?:failed|failures?|errors?|unreachable)=(\d+)/gi;

/** What the recap at the end of a run counts as failed over all of its parts; null where it ends with none. */
export function recapCount(lastLines: readonly string[]): number | null {
  const counts = lastLines.map((line) => Array.from(cleanText(line).matchAll(COUNTED), ([, count]) => Number(count)));
  const last = counts.findLastIndex((own) => own.length > 1);
  // A calm last word, as a script says behind its tools, takes nothing back.
  if (last < 0 || lastLines.slice(last + 1).some((line) => lineWeight(cleanText(line)) > 0)) return null;
  return counts.flat().reduce((sum, count) => sum + count, 0);
}

/** A test report's word for how something ended, where the name of a writer would stand. */
export const VERDICT = /^(?:pass(?:ed)?|ok|skip(?:ped)?|fail(?:ed|ure)?|error|run|cont|pause)$/i;

/** What a run does once it is over, whatever became of it. */
export const CLOSING_WORDS =
  /^\W*(?:post job cleanup|deleting project workspace|\{ \(declarative: post actions|cleaning up (?:project|orphan|file|workspace|the )|running after.?script|uploading artifacts|terminate orphan|tear(?:ing)? ?down\b)|\bartifacts? path\b|\bno files to upload\b/i;

/** The line from which on a run only cleans up after itself; infinite where it does not say so. */
export function closingLine(log: ParsedLog): number {
  const closing = log.templates.filter((t) => t.firstLine > log.lineCount / 2 && CLOSING_WORDS.test(t.text));
  return Math.min(Number.POSITIVE_INFINITY, ...closing.map((template) => template.firstLine));
}

const CAPTURED_HEADING = /^\W*captured (?:log|std\w+|output)\b/i;
/** What a test framework repeats of the tested program's output is at most this long here. */
const CAPTURED_LINES = 40;

/** Tells whether a line is output of the tested program that a test report repeats under a heading of its own. */
export function capturedOutput(log: ParsedLog): (line: number) => boolean {
  const headings = log.templates.filter((t) => CAPTURED_HEADING.test(t.text)).flatMap((t) => t.exampleLines);
  return (line) => headings.some((heading) => line > heading && line <= heading + CAPTURED_LINES);
}
