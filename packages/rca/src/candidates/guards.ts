import type { LogTemplate, ParsedLog } from '@rootline/logparse';
import { ECHO_SHAPE, failureWeight, PASSING_SHAPE } from '@rootline/logparse/lexicon';
import { isChange } from '../evidence/change-events.ts';
import { cleanText } from '../evidence/clean-text.ts';
import { isOfRecords } from '../evidence/run-log.ts';
import { errorEntries, FAILURE_STRENGTH, WARNING_STRENGTH } from '../evidence/template-strength.ts';
import type { LogKind } from '../judge/features.ts';
import { templateOfLine } from './template-of-line.ts';

interface GuardContext {
  log: ParsedLog;
  kind: LogKind;
  /** Per template: it fails all through the log and counts as background. */
  steady: readonly boolean[];
  textAt(line: number): string | undefined;
}

interface GuardedLine {
  line: number;
  text: string;
  /** Of its template; -1 for none. */
  index: number;
  template: LogTemplate | undefined;
  context: GuardContext;
}

/** What must never be the first suspect while something else can be. */
interface Guard {
  name: string;
  isViolatedBy(line: GuardedLine): boolean;
}

const CALM_LEVEL = /^[^a-z]{0,60}\b(?:INFO|DEBUG|TRACE|NOTICE)\b|\blevel"?[=:]\s*"?(?:info|debug|trace|notice)\b/;

const GUARDS: readonly Guard[] = [
  {
    name: 'a calm stated line that tells of no change never outranks a stated error',
    isViolatedBy: ({ text, template, context: { log } }) => {
      if (log.levels.ERROR + log.levels.FATAL === 0) return false;
      if (template !== undefined)
        return (
          !isChange(template) &&
          errorEntries(template) + template.levels.WARN === 0 &&
          template.levels.INFO + template.levels.DEBUG === template.count
        );
      return CALM_LEVEL.test(text.slice(0, 100));
    },
  },
  {
    name: 'in a service, what says nothing of a failure and tells of no change never outranks what fails',
    isViolatedBy: ({ text, template, context: { log, kind } }) =>
      (kind !== 'run' || isOfRecords(log)) &&
      template !== undefined &&
      template.signal < WARNING_STRENGTH &&
      errorEntries(template) + template.levels.WARN === 0 &&
      !isChange(template) &&
      failureWeight(text) < WARNING_STRENGTH &&
      log.templates.some(({ signal }) => signal >= FAILURE_STRENGTH),
  },
  { name: 'a line that states success is never first', isViolatedBy: ({ text }) => PASSING_SHAPE.test(text) },
  {
    name: 'what a passing test printed is never first',
    isViolatedBy: ({ line, context: { textAt } }) =>
      ownersOf(line, textAt).some((raw) => PASSING_SHAPE.test(cleanText(raw))),
  },
  {
    name: 'what fails all through a log never outranks what does not',
    isViolatedBy: ({ index, context: { steady } }) => steady[index] === true && steady.includes(false),
  },
  { name: 'an echo of a script speaks of no failure', isViolatedBy: ({ text }) => ECHO_SHAPE.test(text) },
];

/** Lines above an indented one among which the lines that it belongs to are. */
const OWNER_REACH = 20;
const indentOf = (raw: string) => raw.length - raw.trimStart().length;

/** The lines above that a line belongs to, each less indented than the one below it. */
function ownersOf(line: number, textAt: GuardContext['textAt']): string[] {
  const owners: string[] = [];
  let indent = indentOf(textAt(line) ?? '');
  for (let at = line - 1; indent > 0 && at >= line - OWNER_REACH; at--) {
    const raw = textAt(at) ?? '';
    if (raw.trim() === '' || indentOf(raw) >= indent) continue;
    owners.push(raw);
    indent = indentOf(raw);
  }
  return owners;
}

/** Tells whether a line violates a guard. */
export function barredBy(context: GuardContext): (line: number) => boolean {
  return (line) => {
    const { log } = context;
    const text = cleanText(context.textAt(line) ?? '');
    const index = templateOfLine(log.templates, log, line);
    return GUARDS.some((guard) => guard.isViolatedBy({ line, text, index, template: log.templates[index], context }));
  };
}
