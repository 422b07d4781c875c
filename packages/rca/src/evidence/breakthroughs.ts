import type { LogTemplate, ParsedLog } from '@rootline/logparse';
import { leadLines, RARE } from './change-events.ts';
import { componentOf } from './components.ts';

/** Asks for an identity to be believed. */
const SIGN_IN =
  /\b(?:passwords?|log(?:ged)?[- ]?(?:in|on)|logins?|sign(?:ed)?[- ]?in|auth\w*|credentials?|publickey|otp|mfa|pin)\b/i;
const REFUSED = /\b(?:failed|failure|fails|invalid|wrong|denied|rejected|refused|incorrect|bad)\b/i;
const GRANTED = /\b(?:accepted|succeeded|success(?:ful|fully)?|granted|logged (?:in|on)|signed in|authenticated)\b/i;

/** Fewer refusals are a person who mistyped. */
const LEAST_ATTEMPTS = 10;
/** Longest share of the log that a burst of attempts may last; what goes on all day is background. */
const MOST_OF_LOG = 0.4;
/** A burst ends at most this many leads before the sign-in that ends it, and that one as many before the onset. */
const REACH = 3;

/**
 * Finds rare sign-ins that succeeded where many of the same component were refused just before, in a burst, and that
 * trouble followed at `onset`: somebody tried until they got in. Gives the number of refusals by template index.
 */
export function findBreakthroughs(log: ParsedLog, onset: number): Map<number, number> {
  const found = new Map<number, number>();
  const reach = REACH * leadLines(log);
  const refusals = log.templates.filter((template) => isBurst(log, template));
  if (refusals.length === 0) return found;
  log.templates.forEach((template, index) => {
    const { text, count, firstLine } = template;
    if (count > RARE || !GRANTED.test(text) || REFUSED.test(text) || !SIGN_IN.test(text)) return;
    if (firstLine > onset || firstLine < onset - reach) return;
    const before = refusals.filter((refused) => {
      const isOver = refused.lastLine <= firstLine + leadLines(log) && refused.lastLine >= firstLine - reach;
      return isOver && refused.firstLine < firstLine && componentOf(refused) === componentOf(template);
    });
    const attempts = before.reduce((sum, refused) => sum + refused.count, 0);
    if (attempts >= LEAST_ATTEMPTS) found.set(index, attempts);
  });
  return found;
}

function isBurst(log: ParsedLog, { text, count, firstLine, lastLine }: LogTemplate): boolean {
  if (count < LEAST_ATTEMPTS / 2 || !SIGN_IN.test(text) || !REFUSED.test(text)) return false;
  return lastLine - firstLine <= log.lineCount * MOST_OF_LOG;
}
