import { BARE_FAILURE, BARE_NAME, unwrapReporter } from '@rootline/logparse/lexicon';

/** One number of a summary: `3 failed`, `Failed: 3`. */
const TALLY =
  '(?:(?:\\b\\d+|<num>) (?:\\w+ )?(?:pass|fail|skip|succe|error|warn|pending|cached|total)\\w*|\\b(?:passe|fail|skipp|succe|error|pending|total|ignored|cancel)\\w*[:=]? *(?:\\d+|<num>))';

/** What a run says about a failure after it, by what is said. Matched without case, against lines and templates. */
const WRAPPERS = {
  /** How a process ended. */
  ended: [
    '\\bexit(?:ed|ing)? (?:\\w+ ){0,3}(?:status|code)\\b|\\bexit(?:ed|ing)? with\\b|\\bexited \\(|\\breturn(?:ed)? (?:exit )?code\\b',
    'non-zero (?:exit|return|status|code)|lifecycle script',
    '\\bexceeded the (?:\\w+ )*time\\b|\\b(?:job|build|run|step|operation) (?:was |has been )?cancell?ed',
    '\\bfailed with (?:result|exit|status|code)\\b',
    '\\bld returned|compilation terminated|could not compile\\b',
    '\\*{3} \\[.{1,120}\\] \\w|\\bmake\\S*: \\*{3} \\[|\\] Error (?:\\d+|<num>)\\W*$|npm (?:ERR!|error) (?:code|errno|command|path|workspace|location|A complete log)',
    // A shell says how its child ended.
    '\\bline (?:\\d+|<num>):\\s+(?:\\d+|<num>) (?:Segmentation fault|Aborted|Killed|Bus error|Illegal instruction|Terminated)',
  ],
  /** That a part of the run failed, or was not begun because another had. */
  failed: [
    '\\b(?:command|subcommand|build|compilation|task|step|job|stage|session|target|hook|pipeline|recipe|suite|run|archive) (?:\\S+ ){0,3}failed\\b',
    'execution failed for (?:task|goal)|failed to (?:execute goal|build|solve)\\b|\\bbuild (?:failure|stopped)\\b',
    'errors? (?:while|during|when) (?:running|build)|\\b(?:tests?|run|build) unsuccessful|did not complete successfully',
    '(?:due to|because of) (?:an |the )?(?:earlier|previous) (?:failure|error)|^\\W*Finished: FAILURE',
  ],
  /** How many failures there were. */
  counted: [
    '\\b(?:tests?|suites?|files?|checks?|examples?|specs?|items?|total|summary)[:,]? .{0,30}(?:\\d+|<num>) (?:failed|failures?|errors?|failing)\\b',
    '^[^\\w#]*(?:found )?(?:\\d+|<num>) (?:\\w+ )?(?:failed|failures?|errors?(?!:)|failing)(?=\\W*(?:$|[,;:.()=]|(?:in|and|of|found|were|while|during|out|from|test)\\b))',
    'there were (?:\\w+ )?fail(?:ing|ed) tests',
    `${TALLY}.{0,40}${TALLY}|(?:^\\W*(?:\\d+|<num>)|\\b(?:some|all)) (?:\\w+ ){0,2}(?:tests?|checks?|specs?|examples?) fail|\\bsome (?:\\w+ )?(?:errors?|failures?|problems?) were|^\\W*failed tests?: `,
    '^\\W*(?:found )?(?:\\d+|<num>) (?:problems?|issues?|violations?)\\b|^\\W*error summary\\b|error\\(s\\)\\W*$',
  ],
  /** The heading of a list of what failed. */
  listed: ['^\\W*(?:\\w+ ){0,3}(?:failed|failing|failures?|errors)(?: \\w+){0,3}:\\W*$'],
  /** Where to read on and what to try. */
  advised: [
    '\\bre-?run (?:with|maven|\\S+ using|your \\w+ with)|\\brun (?:with|`|\'|"?npm|\\w+ log)\\b|for (?:more|further|full|detailed) (?:\\w+ )?(?:information|details|logs?|output)|see (?:\\S+ ){0,3}(?:log|logs|output|above|below)\\b|to see the full|^\\W*(?:hint|help|tip|note|try)\\b',
  ],
} satisfies Readonly<Record<string, readonly string[]>>;
const WRAPPER_WORDS = new RegExp(Object.values(WRAPPERS).flat().join('|'), 'i');

/** True for text that only wraps the failure of something else, as the end of a run does. */
export function isWrapper(text: string): boolean {
  return WRAPPER_WORDS.test(text) || WRAPPER_WORDS.test(unwrapReporter(text));
}

/** True for text of a run from which no one learns what failed: a wrapper, a heading, a name alone. */
export function saysNothing(text: string): boolean {
  const unwrapped = unwrapReporter(text);
  return isWrapper(text) || BARE_FAILURE.test(unwrapped) || BARE_NAME.test(unwrapped);
}
