import { ENDED_BY_SIGNAL } from './ended-by-signal.ts';

/** Shapes of lines that tell how to take the words in them. */

/** A test or step that went well or was left out, whatever failure its name speaks of. */
export const PASSING_SHAPE =
  /^(?!.*\b(?:failed|failing|failures?|errors?)\b).*(?:\d|<num>) passed\b|^\W*(?:✓|✔|√|ok \d|PASS(?:ED)?\b|SKIP\b|\[ *OK *\]|\[ +PASSED)|\b(?:PASSED|SKIPPED|XFAIL|XPASS)\b|\.\.\. ok$|\.{3,}\W*(?:\([^)]*\)\W*)?(?:[Pp]assed|[Ss]kipped|OK|ok|yes|done)\W*$/;

const SET_APART =
  /\*(?:ERROR|FATAL)\*|\*{3} ?FAILED|\[FAIL(?:ED)?\]|<<< (?:FAILURE|ERROR)!|\*{3}(?:Failed|Timeout|Exception)\b/;

/** A verdict, at whatever level it is written: set apart from the sentence it stands in, or a process that a signal ended. */
export const VERDICT_MARK = new RegExp(`${SET_APART.source}|${ENDED_BY_SIGNAL}`);

/** A command that a run shows before it runs it, or a piece of a script: traced, prompted, or in a shell's syntax. */
export const ECHO_SHAPE =
  /^\s*(?:\++ \S|\$ \S|(?:echo|printf) ["'$-]|(?:if|elif|while|until) (?:\[|!|test |command )|\[\[? .* \]\]?|(?:fi|done|esac|else|then|exit(?: (?:\d+|<num>))?)\W*$)|(?:\|\||&&|;)\s*\\?\s*$|; (?:then|do)\s*$|\s\\$/;

/** A frame of a call stack. */
export const FRAME_SHAPE = /^\s*(?:at (?:\S+ )*\(|at <?\S+>?:(?:\d+|<num>)|File "|from \S+:\d+|#(?:\d+|<num>) )/;

/** Source code that a trace or a test report quotes: it speaks of failures that did not happen there. */
export const CODE_SHAPE =
  /^\s*(?:[-+>]\s+|(?:\d+ |<num> )?\|\s*)?(?:with|raise|except|def|return|assert|async|await|import|from|class|throw|catch|try|expect|elif|if|for|while|const|let|var|func|fn|pub|public|private)\b[ (].*(?:[:;{(,]|\))\s*(?:(?:\/\/|<\w+>)\s.*)?$/;

/** A line that calls itself a warning, or a kind of one, with or without the place it is about before it; and what is only going to fail. */
export const WARNING_SHAPE =
  /^\W*(?:\S+[:)] +|(?:\d+|<\w+>)[\W]+){0,3}(?:[\w.-]+\[|[A-Z][a-z]\w*)?warning\b|\bdeprecat(?:ed|ion)\b/i;

/** A row of a list of events, where `Warning` is the type of what happened and its reason follows. */
export const WARNED_EVENT = /^\W*Warning\s+(?:[A-Z][a-z]+){2,}\b/;

/** Says that something failed and nothing about what: a heading, a trace's first line, a bare exception name. */
export const BARE_FAILURE =
  /^\W*\w+: FAIL(?:ED|URE)?\W*$|^\W*(?:[A-Z]+ ){0,3}FAILED\W*$|^\W*[_=*!─━═⎯╡-]{3,} ?.{0,60}(?:error|fail|exception)\w*.{0,80} ?[_=*!─━═⎯╞-]{3,}\W*$|^(?:\W|<\w+>|\^\[\[[\d;]*m)*(?:Traceback \(most recent call last\):?|(?:[A-Z]\w*(?:Error|Exception|Failure)|errors?|failures?|failed|fail|failing|problems?|tests?|files?|FAILED|<\w+>)(?:\W+(?:errors?|failures?|failed|failing|problems?|tests?|files?|FAILED|<\w+>))*)\W*$/i;

/** A name that stands alone, a count or a time at the end of a report: which and how much, never what failed. */
export const BARE_NAME =
  /^\W*[\w.$/:-]+(?:\s*[:=]\s*(?:<num>|\d+))?\W*$|^\W*(?:tests?|test suites?|suites?|snapshots?|time|total|duration|elapsed|finished|ran|done)\b/i;
