import type { LogTemplate, ParsedLog } from '@rootline/logparse';
import { RARE } from './change-events.ts';

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
export function answersRequests(log: ParsedLog): boolean {
  const isAnswer = answersOf(log);
  const requests = log.templates.reduce((sum, template) => sum + (isAnswer(template) ? template.count : 0), 0);
  return requests > log.entryCount / 2;
}

function answersOf({ templates }: ParsedLog): (template: LogTemplate) => boolean {
  const failed = templates.filter(({ failedAnswers }) => failedAnswers !== undefined);
  const answers = new Set(failed.map(({ text }) => text.replace(FAILED_STATUS, '')));
  return ({ text }) => REQUEST.test(text) || answers.has(text.replace(FAILED_STATUS, ''));
}

/** Tells the answers that did not fail, in a log of answers of which some did: no request is why another one fails. */
export function calmAnswers(log: ParsedLog): (template: LogTemplate) => boolean {
  const hasFailed = log.templates.some(({ failedAnswers = 0 }) => failedAnswers > 0);
  if (!hasFailed || !answersRequests(log)) return () => false;
  const isAnswer = answersOf(log);
  return (template) => {
    const { levels, exceptionClass, failedAnswers } = template;
    const isFailed = failedAnswers !== undefined || exceptionClass !== null || levels.ERROR + levels.FATAL > 0;
    return !isFailed && isAnswer(template);
  };
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

/** A test report's word for how something ended, where the name of a writer would stand. */
export const VERDICT = /^(?:pass(?:ed)?|ok|skip(?:ped)?|fail(?:ed|ure)?|error|run|cont|pause)$/i;
