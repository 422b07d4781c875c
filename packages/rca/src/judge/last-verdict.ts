import { cleanText } from '@rootline/contract';
import { lastShown } from '@rootline/logparse';
import { FAILURE_WEIGHT, failureWeight } from '@rootline/logparse/lexicon';

/** How a log ends by its own words. */
export type LastVerdict = 'good' | 'bad' | 'none';

/** Lines at the end among which the last word of a run is. */
export const VERDICT_LINES = 60;

interface VerdictRow {
  verdict: 'good' | 'bad';
  says: RegExp;
}

/** Sentences with which runs end, in no tool's spelling. */
const VERDICTS: readonly VerdictRow[] = [
  {
    verdict: 'bad',
    says: /(?<![\w-])(?:failed|failures?|errors?|unreachable)\s*[:=]\s*[1-9]|(?:^|[^\w\s]\s*)[1-9]\d* (?:tests? )?(?:failed|failures?|failing)\b/i,
  },
  { verdict: 'good', says: /\b(?:failed|failures?|errors?)\s*[:=]\s*0\b|\b0 (?:failed|failures|errors)\b/i },
  {
    verdict: 'bad',
    says: /\b(?:exited|exit (?:code|status|with)|return(?:ed)? code)(?: with)?(?: status| code)?[:=]? ?(?:[1-9]\d*|-\d+)\b(?! ?(?:s|ms|sec|tests?)\b)/i,
  },
  { verdict: 'good', says: /\b(?:exited|exit (?:code|status|with))(?: with)?(?: status| code)?[:=]? ?0\b/i },
  {
    verdict: 'bad',
    says: /\bbuild (?:\w+ )?fail(?:ed|ure)?\b|\bfinished: (?:failure|aborted|unstable)\b|##\[error\]|core dumped|failed with (?:exit|status|code|error)/i,
  },
  { verdict: 'bad', says: /\bFAILED\b/ },
  {
    verdict: 'bad',
    says: /\b(?:job|script|task|pipeline|build|command|step|tests?|process|deployment) (?:\S+ ){0,2}(?:failed|errored)\b/i,
  },
  {
    verdict: 'good',
    says: /\bbuild (?:\w+ )?success|\bfinished: success|\bjob (?:\w+ )?succeed|\bsucceeded\b|completed successfully|^\W*finished \S.* in \d+(?:\.\d+)? ?[a-z]|\ball (?:tests|checks) passed/i,
  },
];

/** What more of the last lines say in the same words is how a service talks, and no last word. */
const MOST_SAID = 2;

/** The last word among the last lines of a log; a good one holds only where nothing after it reports a failure. */
export function lastVerdict(lastLines: readonly string[]): LastVerdict {
  const texts = lastLines.map((raw) => cleanText(lastShown(raw)));
  const at = texts.findLastIndex((text) => verdictOf(text) !== undefined);
  const verdict = verdictOf(texts[at] ?? '');
  if (verdict === undefined || texts.filter(isLike(texts[at] ?? '')).length > MOST_SAID) return 'none';
  const failsAfter = texts.slice(at + 1).some((text) => failureWeight(text) >= FAILURE_WEIGHT);
  return verdict === 'good' && failsAfter ? 'none' : verdict;
}

function verdictOf(text: string): VerdictRow['verdict'] | undefined {
  return VERDICTS.find(({ says }) => says.test(text))?.verdict;
}

/** Tells lines that differ in numbers only. */
function isLike(text: string): (other: string) => boolean {
  const shape = text.replace(/\d+/g, '0');
  return (other) => other.replace(/\d+/g, '0') === shape;
}
