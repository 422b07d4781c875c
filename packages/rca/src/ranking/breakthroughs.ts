import type { LogTemplate, ParsedLog } from '@rootline/logparse';
import { fillTemplate } from '../lines/fill-template.ts';
import type { ReadLines } from '../ports.ts';
import { leadLines, RARE } from '../profile/change-events.ts';
import { componentOf } from '../profile/components.ts';

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
 * trouble followed at `onset`: someone tried until they got in. Gives the number of refusals by template index.
 */
export function findBreakthroughs(log: ParsedLog, onset: number): Map<number, number> {
  const found = new Map<number, number>();
  const reach = REACH * leadLines(log);
  const refusals = log.templates.filter((template) => isBurst(log, template));
  if (refusals.length === 0) return found;
  log.templates.forEach((template, index) => {
    const { text, count, firstLine } = template;
    if (count > RARE || !isGrant(text)) return;
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
  if (count < LEAST_ATTEMPTS / 2 || !isRefusal(text)) return false;
  return lastLine - firstLine <= log.lineCount * MOST_OF_LOG;
}

/** Sign-ins that are looked behind, and lines before each that are read. */
const MOST_GRANTS = 5;
const MOST_LINES = 20_000;
const ADDRESS = /(?<![\w.])(?:\d{1,3}(?:\.\d{1,3}){3}|(?:[\da-f]{0,4}:){3,7}[\da-f]{1,4})(?![\w.])/gi;

/**
 * The same where many are refused all the time, as at a door to the internet: rare sign-ins from an address of which many
 * attempts were refused before. Gives the number of refusals by template index. Reads at most MOST_LINES lines before each.
 */
export async function readBreakthroughs(log: ParsedLog, readLines: ReadLines): Promise<Map<number, number>> {
  const found = new Map<number, number>();
  if (!log.templates.some(({ text, count }) => count >= LEAST_ATTEMPTS && isRefusal(text))) return found;
  const grants = log.templates.flatMap((template, index) =>
    template.count <= MOST_GRANTS && isGrant(template.text)
      ? template.exampleLines.map((line) => ({ index, line, text: template.text }))
      : [],
  );
  for (const { index, line, text } of grants.slice(0, MOST_GRANTS)) {
    const read = await readLines([{ from: Math.max(1, line - MOST_LINES), to: line }]);
    const addresses = addressesIn(fillTemplate(text, read.at(-1)?.text ?? '') ?? '');
    const isFromThere = (raw: string) => addressesIn(raw).some((address) => addresses.includes(address));
    const attempts = read.filter((raw) => isRefusal(raw.text) && isFromThere(raw.text)).length;
    if (attempts >= LEAST_ATTEMPTS) found.set(index, Math.max(attempts, found.get(index) ?? 0));
  }
  return found;
}

function isGrant(text: string): boolean {
  return GRANTED.test(text) && SIGN_IN.test(text) && !REFUSED.test(text);
}

function isRefusal(text: string): boolean {
  return REFUSED.test(text) && SIGN_IN.test(text);
}

function addressesIn(text: string): readonly string[] {
  return text.match(ADDRESS) ?? [];
}
