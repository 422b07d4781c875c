import type { ParsedLog } from '@rootline/logparse';

/**
 * True for the record of one run (a build, a test run) rather than of a service: hardly any entry states a level
 * or names who wrote it.
 */
export function isRunLog(log: ParsedLog): boolean {
  const { none, ...stated } = log.levels;
  const levelled = Object.values(stated).reduce((sum, n) => sum + n, 0);
  if (levelled >= 0.3 * (none + 1)) return false;
  const signed = log.templates.reduce((sum, t) => sum + t.components.reduce((own, c) => own + c.count, 0), 0);
  return signed < 0.5 * (log.entryCount + 1);
}

/** How a step, a script or a whole run ended, or how many failures there were: told after the failure itself. */
const WRAPPER_WORDS = new RegExp(
  [
    'process completed with|lifecycle script|ELIFECYCLE|RECURSIVE_RUN|CalledProcessError',
    'npm (?:ERR!|error) (?:code|errno|command|path|A complete log)',
    '^\\W*g?make(?:\\[(?:\\d+|<num>)\\])?: \\*\\*\\*',
    '\\b(?:command|build|compilation|task|step|job|stage|session|target|hook|pipeline|recipe|suite) (?:\\S+ ){0,3}failed\\b',
    '\\bexit(?:ed|ing)? (?:\\w+ ){0,2}(?:status|code)\\b|\\bexit(?:ed|ing)? with\\b|\\breturn(?:ed)? (?:exit )?code\\b|non-zero (?:exit|status|code)|<num> exit status',
    '\\b(?:tests?|suites?|files?|checks?|examples?|specs?|total|summary):? .{0,30}(?:\\d+|<num>) (?:failed|failures?|errors?|failing)\\b',
    '^\\W*(?:found )?(?:\\d+|<num>) (?:\\w+ )?(?:failed|failures?|errors?|failing)\\b|\\bsummary of (?:all )?fail',
  ].join('|'),
  'i',
);

/** True for text that only wraps the failure of something else, as the end of a run does. */
export function isWrapper(text: string): boolean {
  return WRAPPER_WORDS.test(text);
}
