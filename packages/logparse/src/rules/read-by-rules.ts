import { wrapperOf } from '../detect/detect-envelope.ts';
import { detectFormat } from '../detect/detect-format.ts';
import { PLAIN } from '../detect/learn-strays.ts';
import type { FormatChoice, FormatContext, Sample } from '../formats/format.ts';
import type { LogRules } from './log-rule.ts';
import { createRuleLines, type RuleWrapper } from './rule-lines.ts';
import { RuleMatcher, type RuleState } from './rule-matcher.ts';

/** A template takes part when so many of the lines that may begin an entry have its form. */
const TEMPLATE_SHARE = 0.1;
/** From this share on the file is one of the rules, and other lines belong to the entries of theirs. */
const MAIN_SHARE = 0.5;
const JOINING_SHARE = 0.2;
const MATCHED_AT_ONCE = 2000;

export interface RuleReading {
  name: string;
  reason: string;
  matcher: RuleMatcher;
  open(context: FormatContext): ReturnType<typeof createRuleLines>;
}

/** How a log is read when rules take part in it; null when none does, or it is a document that has no lines. */
export function readByRules(host: LogRules, sample: Sample): RuleReading | null {
  const whole = readOn(host, sample, sample.lines, null);
  if (whole !== null && whole.matched > 0) return whole;
  // Rules are written for what a program writes, not for what a container runtime puts around it.
  const wrapper = wrapperOf(sample);
  const inner = wrapper === null ? null : readOn(host, sample, wrapper.inside, wrapper);
  return inner !== null && inner.matched > 0 ? inner : whole;
}

function readOn(
  host: LogRules,
  sample: Sample,
  lines: readonly string[],
  wrapper: RuleWrapper | null,
): (RuleReading & { matched: number }) | null {
  const beginnings = lines.filter((line) => line !== '' && line.charCodeAt(0) > 32).length;
  let trial = tryOn(new RuleMatcher(host), lines);
  const taking = new Set(
    trial.matcher.states.filter(
      ({ rule, matchedLines }) => !rule.isTemplate || matchedLines >= Math.max(1, beginnings * TEMPLATE_SHARE),
    ),
  );
  const isLess = trial.matcher.states.some((state) => state.matchedLines > 0 && !taking.has(state));
  const rules = [...taking].map(({ rule }) => rule);
  if (rules.length === 0) return null;
  const part: LogRules = { ...host, rules };
  // A template that is left out may have kept lines from others.
  if (isLess) trial = tryOn(new RuleMatcher(part), lines);

  const matched = trial.isMatched.filter((isMatched) => isMatched).length;
  const share = beginnings === 0 ? 0 : matched / beginnings;
  const choice = chooseRest(sample, trial.isMatched, share);
  if (choice === null) return null;
  const leading = trial.matcher.states.reduce(moreMatched);
  const matcher = new RuleMatcher(part);
  if (matcher.isIdle && !matcher.states.some(({ isSkipped }) => isSkipped)) return null;
  const found = `${matched} of the first ${lines.length} lines match ${nameOf(leading, trial.matcher.states)}.`;
  return {
    ...(share >= MAIN_SHARE
      ? { name: 'parsing-rule', reason: found }
      : { name: choice.name, reason: matched === 0 ? choice.reason : `${choice.reason} ${found}` }),
    matched,
    matcher,
    open: (context) =>
      createRuleLines({
        entries: context.entries,
        times: context.times,
        matcher,
        wrapper,
        inner: choice.open(context),
        joinsRest: share >= JOINING_SHARE && (choice.reason === PLAIN.reason || choice.name === 'empty'),
      }),
  };
}

function tryOn(matcher: RuleMatcher, lines: readonly string[]) {
  const isMatched: boolean[] = [];
  for (let from = 0; from < lines.length; from += MATCHED_AT_ONCE) {
    const part = lines.slice(from, from + MATCHED_AT_ONCE);
    const texts = part.filter((line) => line.trim() !== '');
    const matches = matcher.match(texts);
    let next = 0;
    for (const line of part) isMatched.push(line.trim() !== '' && matches[next++] != null);
  }
  return { matcher, isMatched };
}

/** The format of the lines that no rule matches; null when the log has records that do not follow lines. */
function chooseRest(sample: Sample, isMatched: readonly boolean[], share: number) {
  if (share < MAIN_SHARE) {
    const whole = detectFormat(sample);
    if (whole.reads === 'document') return null;
    if (share === 0) return whole;
  }
  const rest = sample.lines.filter((_line, index) => isMatched[index] !== true);
  const choice: FormatChoice = detectFormat({ ...sample, lines: rest, text: rest.join('\n') });
  return choice.reads === 'lines' ? choice : null;
}

function moreMatched(best: RuleState, other: RuleState): RuleState {
  return other.matchedLines > best.matchedLines ? other : best;
}

function nameOf(leading: RuleState, states: readonly RuleState[]): string {
  const others = states.filter(({ matchedLines }) => matchedLines > 0).length - 1;
  const name = `the parsing rule ${leading.rule.name}`;
  return others <= 0 ? name : `${name} or ${others === 1 ? 'another rule' : `${others} others`}`;
}
