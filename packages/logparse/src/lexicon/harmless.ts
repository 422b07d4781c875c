import { HARMLESS_IN_OTHER_LANGUAGES } from './language-rows.ts';

/** Phrases that contain a failure word but report no failure: negations, counts of zero, and searches for failures. */
export const HARMLESS: readonly string[] = [
  String.raw`\b(?:0|no|zero|without(?: any)?|not an?|error-?free:?) (?:\w+ )?(?:errors?|exceptions?|failures?|failed|warnings?|problems?|issues?)\b`,
  String.raw`\b(?:errors?|failures?|failed|exceptions?|rejected|refused|denied|dropped|lost|missing|killed|aborted|crashed|invalid|corrupt(?:ed)?|conflicts?|unreachable|unavailable|mismatche[sd]|expired|timeouts?|violations?)\s*[:=]\s*0\b(?!\.\d)`,
  String.raw`\b(?:ignor(?:e|ed|ing)|continue[- ]on|recover(?:ed|ing) from|clear(?:ed|ing)?|expected)[- ](?:any )?(?:errors?|exceptions?|failures?|problems?|issues?|warnings?)\b`,
  String.raw`\bnot failed\b|\bno longer fail(?:s|ing)\b`,
  String.raw`\bif .{0,40}fails?\b`,
  String.raw`\b\w+ing (?:\S+ ){0,3}for (?:\w+ ){0,3}(?:errors?|failures?|problems?|corruption|deadlocks?|leaks?)\b(?!.*\bfail(?:ed|ing|s)\b)`,
  ...HARMLESS_IN_OTHER_LANGUAGES,
];

/**
 * Names that hold a failure word: of what deals with failures, of what is to be done in case of one, of options, fields, and
 * files. None of them is a failure; what else their line says may be one.
 */
export const DEALS_WITH_FAILURES = new RegExp(
  [
    String.raw`\b(?:mail|notify|alert|restart|retry|run|action) on (?:errors?|failures?)\b`,
    String.raw`\b(?:errors?|failures?|failed \w+|panics?|crash(?:es)?|exceptions?) (?:handlers?|notifiers?|hooks?|collectors?|reports|(?:reports? )?(?:generation|detection|collection))\b`,
    String.raw`\bcontinue-on-error\b|\bfail(?:ure)?[- ](?:safe|fast|over)\b|\bfailsafe\b|--?\w*fail\w*=|\bif-no-files-found\b|\bignore[-_ ]?errors?\b|\bon[-_]error\b`,
    String.raw`(?<![\w-])-w(?:no-)?error\b(?:=[\w-]+)?|\bwerror\b`,
    String.raw`\berror[- _]?(?:free|handler|handling|reporting|pages?|prone|levels?)\b|\berror[-_](?:codes?|log|rate|count)\b|\berrors?\.(?:ts|js|go|py|rs|c|h|o|java)\b`,
  ].join('|'),
  'gi',
);

/** Images, units, and pods are named after failures, too: `error-pages:3.2`, `failure-notify.service`. */
export const NAMED_AFTER = /(?<![\w-])(?:errors?|failures?|crash|exceptions?|panic)-(?!loop)[a-z][\w.-]*/g;

/** Files and folders are named after failures that did not happen. */
export const PATH = /(?<=^|[\s"'(=[])(?:~|\.{1,2})?\/[\w.@~+/-]*[\w/]/g;

/** A field with an empty list, such as `rejected: []`: nothing was rejected. */
export const EMPTY_LIST = /(?<![\w.-])["']?[\w-]+["']?\s*[:=]\s*\[\s*\]/g;

/** Says by itself that it is an error, whatever harmless words follow. */
export const MARKED = /##\[error\]|^\W*(?:error|fatal|failed)\b/i;
export const COUNTS_NONE = /\b0 errors?\b/i;

/** Color codes that a recorder wrote out in caret notation. */
export const CARET_COLOURS = /(?:\^\[\[[0-9;]{0,12}m)+/g;

/** What a test is called says nothing about how it ended. */
export const TEST_NAME = /(?<![\w.-])Test[=:]\s?\S+|(?<=^\s*(?:=== (?:RUN|PAUSE|CONT|NAME)|--- (?:PASS|SKIP):)\s+)\S+/g;
/** Few lines name a test. */
export const MAY_NAME_TEST = /test|PASS|RUN/i;
