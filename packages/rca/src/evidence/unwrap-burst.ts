import type { LogTemplate, ParsedLog } from '@rootline/logparse';
import type { Burst } from './bursts.ts';
import { leadLines, RARE } from './change-events.ts';
import type { Positions } from './positions.ts';
import { closingLine } from './run-log.ts';
import { isWrapper, saysNothing } from './run-wrappers.ts';
import { NAMED_VERDICT, SYMPTOM_WORDS } from './words.ts';

interface UnwrapInput {
  log: ParsedLog;
  positions: Positions;
  strengths: readonly number[];
  bursts: readonly Burst[];
  /** The loudest burst. */
  burst: Burst;
}

/** A failure that says what failed. */
const OWN_STRENGTH = 3;
const CLEAR_STRENGTH = 4;

/** What is said softly and more often is how the run talks. */
const OFTEN = 100;
/** Lines before the wrappers in which a run's last words stand. */
const LAST_WORDS = 6;

/**
 * The burst that stopped a run. Wrappers at its end ("exit code 1", "3 failed") are widened by what they wrap: the
 * failures that went on until shortly before, else the last clear ones, else the run's last words. What it ended with
 * counts before a louder burst that it went on after.
 */
export function unwrapBurst({ bursts, burst, ...data }: UnwrapInput): Burst {
  const run: Run = { ...data, closing: closingLine(data.log) };
  const last = bursts[bursts.length - 1];
  if (last !== undefined && last.fromBucket > burst.toBucket) {
    const whole = isBareBurst(run, last) ? widen(run, last) : last;
    if (whole !== null && saysWhatFailed(run, whole)) return whole;
  }
  return (isBareBurst(run, burst) ? widen(run, burst) : null) ?? burst;
}

interface Run extends Omit<UnwrapInput, 'bursts' | 'burst'> {
  /** From this line on the run only cleans up. */
  closing: number;
}

/** True for a burst of nothing but wrappers and waiting in vain for what failed before. */
function isBareBurst(run: Run, burst: Burst): boolean {
  const isTold = (index: number) => NAMED_VERDICT.test(run.log.templates[index]?.text ?? '');
  const isWaiting = (index: number) => SYMPTOM_WORDS.test(run.log.templates[index]?.text ?? '');
  return (
    burst.newTemplates.length > 0 &&
    burst.newTemplates.every((index) => isBare(run, run.log.templates[index]) || isWaiting(index) || isTold(index))
  );
}

/** True when a burst holds a wrapper and a clear failure just before it. */
function saysWhatFailed(run: Run, burst: Burst): boolean {
  const isWrapped = burst.newTemplates.some((index) => isBare(run, run.log.templates[index]));
  const isClear = (index: number) =>
    (run.strengths[index] ?? 0) >= CLEAR_STRENGTH && !isBare(run, run.log.templates[index]);
  return isWrapped && burst.newTemplates.some(isClear);
}

/** A burst of nothing but wrappers together with what they wrap; null where nothing can be found. */
function widen(run: Run, burst: Burst): Burst | null {
  const { log, positions, strengths } = run;
  const start = Math.min(...burst.newTemplates.map((index) => log.templates[index]?.firstLine ?? 1));
  const end = Math.max(...burst.templates.map((index) => log.templates[index]?.lastLine ?? 1));
  const own = log.templates.flatMap((template, index) => {
    const strength = strengths[index] ?? 0;
    const isOwn =
      (strength >= CLEAR_STRENGTH || (strength >= OWN_STRENGTH && template.count <= OFTEN)) &&
      !burst.newTemplates.includes(index);
    return isOwn && template.firstLine <= end && namesWhat(run, template) ? [{ template, index }] : [];
  });
  const clear = own.filter(({ index }) => (strengths[index] ?? 0) >= CLEAR_STRENGTH);
  const near = own.filter(({ template }) => template.lastLine >= start - leadLines(log));
  const telling = near.filter(({ template }) => !SYMPTOM_WORDS.test(template.text));
  const choices = [
    telling,
    withDetails(lastCluster(log, clear), own),
    near,
    lastWords(run, start),
    lastCluster(log, own),
  ];
  const wrapped = choices.find((all) => all.length > 0);
  if (wrapped === undefined) return null;
  const indices = wrapped.map(({ index }) => index);
  const entriesOf = (all: readonly number[]) => all.reduce((sum, i) => sum + (log.templates[i]?.count ?? 0), 0);
  const firsts = wrapped.map(({ template }) => positions.bucketAt(positions.firstOf(template)));
  const byLine = (a: number, b: number) => (log.templates[a]?.firstLine ?? 0) - (log.templates[b]?.firstLine ?? 0);
  return {
    ...burst,
    fromBucket: Math.min(burst.fromBucket, ...firsts),
    entries: Math.max(burst.entries, entriesOf([...new Set([...burst.templates, ...indices])])),
    templates: [...new Set([...burst.templates, ...indices])].sort(byLine),
    newTemplates: [...burst.newTemplates, ...indices].sort(byLine),
  };
}

interface OwnFailure {
  template: LogTemplate;
  index: number;
}

/** The failures written last, and those shortly before them. */
function lastCluster(log: ParsedLog, own: readonly OwnFailure[]): OwnFailure[] {
  const last = Math.max(0, ...own.map(({ template }) => template.lastLine));
  return own.filter(({ template }) => template.lastLine >= last - leadLines(log));
}

/** Lines after a clear failure in which a softer one tells more of it. */
const DETAIL_LINES = 8;

/** Clear failures together with what is said softly right below them. */
function withDetails(clear: readonly OwnFailure[], own: readonly OwnFailure[]): OwnFailure[] {
  const isBelow = (line: number) =>
    clear.some(({ template }) => line > template.lastLine && line <= template.lastLine + DETAIL_LINES);
  return own.filter((one) => clear.includes(one) || isBelow(one.template.firstLine));
}

/** What was said only once, right before the wrappers that begin at a line. */
function lastWords(run: Run, start: number): OwnFailure[] {
  return run.log.templates.flatMap((template, index) => {
    const isNear = template.firstLine < start && template.firstLine >= start - LAST_WORDS;
    return isNear && template.count <= RARE && /\p{L}{2}/u.test(template.text) && !isBare(run, template)
      ? [{ template, index }]
      : [];
  });
}

/** A bare failure is worth something when it names a file. */
function namesWhat(run: Run, template: LogTemplate): boolean {
  return !isBare(run, template) || (template.text.includes('<path>') && !isWrapper(template.text));
}

/** Says that something failed and nothing about what, or belongs to the cleaning up. */
function isBare({ closing }: Run, template: LogTemplate | undefined): boolean {
  if (template === undefined) return false;
  return saysNothing(template.text) || template.firstLine >= closing;
}
