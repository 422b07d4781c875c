import type { ParsedLog } from '@rootline/logparse';

/**
 * True for the record of one run (a build, a test run) rather than of a service: hardly any entry states a level
 * or names who wrote it.
 */
export function isRunLog(log: ParsedLog): boolean {
  const { none, ...stated } = log.levels;
  const levelled = Object.values(stated).reduce((sum, n) => sum + n, 0);
  if (levelled >= 0.3 * (none + 1)) return false;
  const signed = log.templates.reduce(
    (sum, t) => sum + t.components.reduce((own, c) => own + (VERDICT.test(c.name) ? 0 : c.count), 0),
    0,
  );
  return signed < 0.5 * (log.entryCount + 1);
}

/** A test report's word for how something ended, where the name of a writer would stand. */
export const VERDICT = /^(?:pass(?:ed)?|ok|skip(?:ped)?|fail(?:ed|ure)?|error|run|cont|pause)$/i;

/** How a step, a script or a whole run ended, or how many failures there were: told after the failure itself. */
const WRAPPER_WORDS = new RegExp(
  [
    'process completed with|lifecycle script|ELIFECYCLE|RECURSIVE_RUN|CalledProcessError',
    'npm (?:ERR!|error) (?:code|errno|command|path|workspace|location|A complete log)',
    '^\\W*g?make(?:\\[(?:\\d+|<num>)\\])?: \\*\\*\\*|\\bsubcommand failed|\\bbuild stopped\\b|compilation terminated',
    '\\bld returned|linker command failed|could not compile .{1,80} due to',
    '\\b(?:command|build|compilation|task|step|job|stage|session|target|hook|pipeline|recipe|suite|run) (?:\\S+ ){0,3}failed\\b',
    'execution failed for (?:task|goal)|failed to execute goal|there were (?:\\w+ )?fail(?:ing|ed) tests|\\bBUILD FAILURE\\b',
    '\\[(?:build|setup) failed\\]|^\\W*failed:\\s+\\S+$',
    '\\bexit(?:ed|ing)? (?:\\w+ ){0,2}(?:status|code)\\b|\\bexit(?:ed|ing)? with\\b|\\bexited \\(|\\breturn(?:ed)? (?:exit )?code\\b|non-zero (?:exit|return|status|code)|<num> exit status',
    // A shell says how its child ended.
    '\\bline (?:\\d+|<num>):\\s+(?:\\d+|<num>) (?:Segmentation fault|Aborted|Killed|Bus error|Illegal instruction|Terminated)',
    '\\b(?:tests?|suites?|files?|checks?|examples?|specs?|items?|total|summary)[:,]? .{0,30}(?:\\d+|<num>) (?:failed|failures?|errors?|failing)\\b',
    '^[^\\w#]*(?:found )?(?:\\d+|<num>) (?:\\w+ )?(?:failed|failures?|errors?(?!:)|failing)(?=\\W*(?:$|[,;:.()=]|(?:in|and|of|found|were|while|during|out)\\b))|\\bsummary of (?:all )?fail',
    '^\\W*(?:found )?(?:\\d+|<num>) (?:problems?|issues?|violations?)\\b|^\\W*(?:\\d+|<num>) errors? and (?:\\d+|<num>) warnings?\\b',
  ].join('|'),
  'i',
);

/** True for text that only wraps the failure of something else, as the end of a run does. */
export function isWrapper(text: string): boolean {
  return WRAPPER_WORDS.test(text);
}

/** What a run does once it is over, whatever became of it. */
const CLOSING_WORDS =
  /^\W*(?:post job cleanup|cleaning up (?:project|orphan|file|workspace|the )|running after.?script|uploading artifacts|terminate orphan|tear(?:ing)? ?down\b)/i;

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
