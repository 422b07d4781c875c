import { withoutEmptyLists } from '@rootline/logparse';
import { unwrapReporter } from './reporter-prefix.ts';
import { CARET_COLOURS } from './show-line.ts';
import { CODE_SHAPE, DEALS_WITH_FAILURES, HARMLESS_WORDS, PASSING_SHAPE, VERDICT_MARK } from './words.ts';

/** Shapes of a failure in plain text, strongest first; a line weighs what its first match weighs. */
const FAILURES: readonly (readonly [weight: number, shape: RegExp])[] = [
  [
    5,
    /(?<!=)\bpanic(?:ked)?\b(?!=)|segmentation fault|SIGSEGV|SIGABRT|core dumped|\bOOM\b(?! killer)|out of memory|no space left|deadlock detected|^\s*fatal\b|\bFATAL\b|undefined reference|error\[(?:E\d+|<\w+>)\]|kernel panic|\b\w+Sanitizer: (?!reported)/i,
  ],
  [4, VERDICT_MARK],
  [
    4,
    /^\W*not ok\b|\bFailed \w+ ['"]|\bassert(?:ion)?\b.{0,200}\bfail|^\W*(?:E\s+(?:\S|$)|FAILED\b|FAIL\b|ERROR\b|error:|E:|BUG: |Oops: |(?<!\*)\*\*\* (?!.*\*\*\*\W*$)|npm (?:ERR!|error)|✕|✖|×|✗|✘|❌|⛔|●)|##\[error\]|::error|\berror:|^\s*(?:\d+|<num>):(?:\d+|<num>):? +error\b|\bfatal:|\bERROR:|\berror <\w+>:|\b(?:error )?TS(?:\d+|<num>):|\b(?:Assertion|Type|Name|Import|Value|Key|Attribute|Runtime|Syntax|OS|IO|Module\w*|Index|Connection|Permission|FileNotFound|DocTest)\w*(?:Error|Failure|Exception)\b|\b[A-Z]\w+(?:Exception|Error)\b(?::|$|\s)|Traceback \(most recent|uncaught|unhandled|cannot find module|command not found|No such file or directory|permission denied|\bFailed$|No tests found|No match for argument|dubious ownership|denied\b/,
  ],
  [
    3,
    /\b(?:failed|failure|failing|fails|exception|exited with|exit (?:code|status):? ?[1-9]|exit code [1-9]|bad exit status|return(?:ed)? code [1-9]|aborted|crash(?:ed)?|killed|refused|not accessible|could not|cannot|can't|unable to|not found|does not exist|unresolved|rejected|invalid|(?:not|never|n't) (?:met|satisf(?:y|ied)|permitted|allowed|formatted)|would (?:be reformatted|reformat)|race detected|conflicts?|is undefined|is not defined|(?:undefined|unbound) (?:symbol|variable|method|name)|syntax error|unexpected (?:token|indent|end)|violat(?:ion|ions|es|ed)|mismatch(?:ed)?|(?<!\b(?:may|might|could) (?:have been|be) )corrupt\w*|\d+ errors?|errors? in \d+|bad gateway|forbidden|unauthorized|HTTP (?:Error )?[45]\d\d|\(HTTP [45]\d\d\))\b/i,
  ],
  [
    2,
    /\b(?:errors?|timed? ?out|timeout|unavailable|unreachable|Expected|Received|expected|got|actual|denied|missing|retry(?:ing)?|expired|exceeded|overload\w*|throttl\w*|slow query|slow request)\b|^\s*(?:-->|at \S+ \(|File "|Caused by|>\s+\d+ \||\d+ \|)/,
  ],
  [1, /\bwarn(?:ing)?\b|deprecat|\bWARN\b/i],
];

/** A line that calls itself a warning, or a kind of one, with or without the place it is about before it. */
const WARNING_SHAPE = /^\W*(?:\S+[:)] +|(?:\d+|<\w+>)[\W]+){0,3}(?:[\w.-]+\[|[A-Z][a-z]\w*)?warning\b/i;

/** Files and folders are named after failures that did not happen. */
const PATH = /(?<=^|[\s"'(=[])(?:~|\.{1,2})?\/[\w.@~+/-]*[\w/]/g;

/** Quoted code stands beside a failure, but it is not one. */
export const QUOTED_CODE = 2;

/**
 * How much one raw line, ANSI codes removed, looks like a failure: 0 (not at all) to 5 (certainly). Only the
 * line's own words count, so it also judges lines that carry no level.
 */
export function lineWeight(text: string): number {
  const plain = unwrapReporter(text.includes('^[[') ? text.replace(CARET_COLOURS, '') : text)
    .replace(PATH, '<path>')
    .replace(DEALS_WITH_FAILURES, '<name>');
  const told = withoutEmptyLists(plain);
  const head = told.length > 600 ? `${told.slice(0, 400)} ${told.slice(-200)}` : told;
  if (PASSING_SHAPE.test(head)) return 0;
  for (const [weight, shape] of FAILURES) {
    if (!shape.test(head)) continue;
    if (!HARMLESS_WORDS.test(head))
      return CODE_SHAPE.test(head) || isWarning(head, weight) ? Math.min(QUOTED_CODE, weight) : weight;
    // A harmless word takes the sting out of a failure word, unless the line marks itself as an error.
    return /##\[error\]|^\W*(?:error|fatal|failed)\b/i.test(head) && !/\b0 errors?\b/i.test(head) ? weight : 0;
  }
  return 0;
}

/** True for a warning, whatever it warns of; what killed a process is more than that. */
export function isWarning(text: string, weight: number): boolean {
  return weight < 5 && WARNING_SHAPE.test(text.slice(0, 200));
}
