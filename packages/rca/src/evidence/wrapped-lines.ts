import type { LogTemplate, ParsedLog } from '@rootline/logparse';
import type { RawLine, ReadLines } from '../ports.ts';
import { addedTemplate } from './added-template.ts';
import { RARE } from './change-events.ts';
import { cleanText } from './clean-text.ts';
import { lineWeight } from './line-weight.ts';
import { unwrapReporter } from './reporter-prefix.ts';
import { isRunLog } from './run-log.ts';
import { saysNothing } from './run-wrappers.ts';
import { FAILURE_STRENGTH, templateStrength } from './template-strength.ts';
import { CODE_SHAPE, ECHO_SHAPE, FRAME_SHAPE, PASSING_SHAPE, VERDICT_AND_NAME } from './words.ts';

/** Verdicts that are looked behind, the first ones. */
const MOST_VERDICTS = 5;
/** Lines before a verdict in which its section begins. */
const REACH = 60;
/** Longer sections are the whole run. */
const LONGEST_SECTION = 40;
/** What names a part of a run: a test, a step, a target. Plain words do not. */
const NAME = /[A-Za-z][\w./-]*(?:[a-z][A-Z]|[_./-]\w|\d)[\w./-]*/g;
/** Begins the ids of its templates; those of the parser begin with another letter. */
const WRAPPED_ID = 'w';
/** A verdict about it stands below. */
const WRAPPED_STRENGTH = 4;
const BRACKETED = /^(?:##)?\[[^\]]*\]/;
const PLACE = /\b[\w./-]+\.\w{1,5}:\d+|\bline \d+\b/;

/**
 * The log of a run with a template for what a part of it said last before it was called failed, where no line of that
 * part speaks of a failure: `=== RUN TestA`, `a_test.go:7: sum = 3, want 4`, `--- FAIL: TestA`. The part begins with the
 * nearest line above that names what the verdict names.
 */
export async function withWrappedLines(log: ParsedLog, readLines: ReadLines): Promise<ParsedLog> {
  if (!isRunLog(log)) return log;
  const verdicts = log.templates.filter(isVerdict).sort((a, b) => a.firstLine - b.firstLine);
  const templates: LogTemplate[] = [];
  const taken = new Set<number>();
  for (const { firstLine } of verdicts.slice(0, MOST_VERDICTS)) {
    const read = await readLines([{ from: Math.max(1, firstLine - REACH), to: firstLine }]);
    const said = lastSaid(read);
    if (said === null || taken.has(said.line)) continue;
    taken.add(said.line);
    const shape = said.text.trim().replace(/\d+/g, '<num>');
    templates.push(
      addedTemplate(log, {
        id: `${WRAPPED_ID}${said.line}`,
        text: shape,
        signal: WRAPPED_STRENGTH,
        lines: [said.line],
      }),
    );
  }
  if (templates.length === 0) return log;
  return { ...log, templates: [...log.templates, ...templates], signalCount: log.signalCount + templates.length };
}

/** True for what a part of a run said last, in whatever words. */
export function isWrapped({ id }: Pick<LogTemplate, 'id'>): boolean {
  return id.startsWith(WRAPPED_ID);
}

function isVerdict(template: LogTemplate): boolean {
  const { text, count } = template;
  if (count > RARE || templateStrength(template) < FAILURE_STRENGTH) return false;
  return VERDICT_AND_NAME.test(text) || saysNothing(text);
}

/** Of the lines up to a verdict, the one that its section ended with; null where the section has no beginning or says itself what failed. */
function lastSaid(read: readonly RawLine[]): RawLine | null {
  const lines = read.map(({ line, text }) => ({ line, text: cleanText(text) }));
  const verdict = lines.pop();
  const names: readonly string[] = verdict?.text.match(NAME) ?? [];
  const start = lines.findLastIndex(({ text }) => names.some((name) => text.includes(name)));
  if (start < 0) return null;
  const section = lines.slice(start + 1).filter(({ text }) => text.trim() !== '');
  if (section.length === 0 || section.length > LONGEST_SECTION) return null;
  if (section.some(({ text }) => lineWeight(text) >= FAILURE_STRENGTH)) return null;
  const spoken = section.filter(({ text }) => speaks(text));
  return spoken.findLast(({ text }) => PLACE.test(text)) ?? spoken.at(-1) ?? null;
}

function speaks(text: string): boolean {
  const plain = unwrapReporter(text).trim();
  if (!/\p{L}{3}/u.test(plain) || BRACKETED.test(plain) || PASSING_SHAPE.test(plain)) return false;
  return ![ECHO_SHAPE, FRAME_SHAPE, CODE_SHAPE].some((shape) => shape.test(plain));
}
