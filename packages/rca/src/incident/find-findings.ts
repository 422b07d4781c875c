import type { RcaResult } from '@rootline/contract';
import type { LogTemplate, ParsedLog } from '@rootline/logparse';
import { isSteady } from '../bursts/baseline.ts';
import { type Burst, findBursts, mainBurst } from '../bursts/bursts.ts';
import { type Cycle, cycleOf } from '../bursts/cycle.ts';
import { isHealedBurst } from '../bursts/healed-burst.ts';
import { joinNear, joinRecurring, withWarnings } from '../bursts/join-bursts.ts';
import { type Positions, positionsOf } from '../bursts/positions.ts';
import { afterStart } from '../bursts/start-burst.ts';
import { knownPatterns } from '../compare/known-patterns.ts';
import { byEntry } from '../lines/by-entry.ts';
import { oneFile, type SourceAt } from '../ports.ts';
import { type ComponentFinding, findComponents } from '../profile/components.ts';
import { isRunLog } from '../profile/run-log.ts';
import { errorEntries, FAILURE_STRENGTH, templateStrength } from '../profile/template-strength.ts';
import { MOST_OF_LOG, type RankedTemplate, rankCandidates } from '../ranking/rank-candidates.ts';
import type { ReadValues } from '../ranking/rank-surroundings.ts';

/** Share of the entries of a log from which on a failure is no background. */
const NOTABLE_SHARE = 0.2;
/** Share of its lines, with the traces below its entries. */
const NOTABLE_LINES = 0.5;
/** Other failures, as loud and not always there, from which on one that is always there is background all the same. */
const SEVERAL = 2;

/** How sure the first suspect is. */
export interface Sureness {
  verdict: 'clear' | 'unclear' | 'effect';
  confidence: RcaResult['confidence'];
  /** What named the first suspect. */
  basis: 'wording' | 'order';
  /** As JudgedText has it. */
  familiarity: number;
}

/** Everything the statistics of a log say about its failures. Arrays by template index hold one value per template. */
export interface Findings {
  positions: Positions;
  /** 0 to 5 per template: what it states, what the parser infers, what it says. */
  strengths: number[];
  /** Per template: background noise that is present all through. */
  steady: boolean[];
  /** The log is the record of one run (a build, a test run) rather than of a service. */
  isRun: boolean;
  /** The loop of a program that fails and starts again; null where the log is none. */
  cycle: Cycle | null;
  bursts: Burst[];
  /** The burst that looks like the incident; null when nothing fails or all that fails heals by itself. */
  main: Burst | null;
  /** A burst of one failure that ended by itself and led to nothing; only where there is no main burst. */
  healed: Burst | null;
  /** Suspected first causes, most suspect first. */
  ranked: RankedTemplate[];
  components: ComponentFinding[];
  /** Failure templates of the incident in the order in which they started, the suspected cause first. */
  cascade: number[];
  /** How sure the first suspect is; absent where only the order of the failures was looked at. */
  sureness?: Sureness;
}

/**
 * Finds where a log begins to fail and what was there first. Pure; cost follows the number of templates. With the log
 * of a time when all was well, what that one holds as often is background, and what is new or multiplied is suspected. `values` is what lines of the
 * file told that were read.
 */
export function findFindings(
  file: ParsedLog,
  baseline: ParsedLog | null = null,
  values: ReadValues = { messages: new Map(), guessed: new Map() },
  sourceAt: SourceAt = oneFile(file),
): Findings {
  const log = byEntry(file);
  const known = baseline === null ? null : knownPatterns(baseline, log);
  const isRun = isRunLog(log);
  const positions = positionsOf(log);
  const strengths = log.templates.map(templateStrength);
  const even = log.templates.map((t) => !isRun && isSteady(positions.bucketsOf(t), t.lineBuckets));
  const sporadic = strengths.filter((strength, index) => strength >= FAILURE_STRENGTH && even[index] !== true);
  const lengths = meanLengths(log);
  const cycle = isRun ? null : cycleOf(log, strengths);
  const steady = log.templates.map((template, index) => {
    const { count } = template;
    // What makes up a good part of the log is what it is about, unless several failures that are not always there are as loud.
    const asLoud = sporadic.filter((strength) => strength >= (strengths[index] ?? 0));
    const isMuch =
      cycle?.templates.has(index) === true ||
      count >= NOTABLE_SHARE * log.entryCount ||
      count * (lengths.get(index) ?? 1) >= NOTABLE_LINES * log.lineCount;
    // What is graded as an error in most entries is, whatever else is as loud.
    const isMost = count >= MOST_OF_LOG * log.entryCount && errorEntries(template) === count;
    const isNotable = isMost || (isMuch && asLoud.length < SEVERAL);
    const isBackground = even[index] === true && !isNotable;
    const isKnown = known?.[index]?.change === 'background' || template.ignored !== undefined;
    return isKnown || isBackground;
  });
  const bursts = findBursts({ log, positions, strengths, steady, isRun });
  const { main, healed } = chooseMain({ log, positions, strengths, steady, bursts, isRun, sourceAt });
  const ranked = rankCandidates({ log, strengths, steady, main, known, values });
  const scores = new Array<number>(log.templates.length).fill(0);
  for (const r of ranked) scores[r.templateIndex] = r.score;
  return {
    positions,
    strengths,
    steady,
    isRun,
    cycle,
    bursts,
    main,
    healed,
    ranked,
    components: findComponents(log, strengths, scores),
    cascade: main === null ? [] : cascadeOf(log.templates, main, ranked[0]?.templateIndex),
  };
}

/** Lines per entry of the failing templates, by the entries that the parser kept. */
function meanLengths({ strongHead, strongTail }: ParsedLog): Map<number, number> {
  const kept = Map.groupBy([...strongHead, ...strongTail], ({ templateIndex }) => templateIndex);
  return new Map(
    Array.from(kept, ([index, entries]) => {
      return [index, entries.reduce((sum, { line, lineEnd }) => sum + lineEnd - line + 1, 0) / entries.length];
    }),
  );
}

interface Choice {
  log: ParsedLog;
  positions: Positions;
  strengths: number[];
  steady: boolean[];
  bursts: Burst[];
  isRun: boolean;
  sourceAt: SourceAt;
}

/** The burst of the incident; where the loudest is a burst that healed, the next one that shows itself in several ways. */
function chooseMain({ bursts, isRun, ...data }: Choice): Pick<Findings, 'main' | 'healed'> {
  const { log, positions, strengths, steady } = data;
  let healed: Burst | null = null;
  const from = isRun ? bursts : afterStart(log, strengths, bursts, positions.axis.buckets);
  for (let left = from; left.length > 0; ) {
    const strongest = left[mainBurst(left, positions.axis.buckets, isRun)];
    if (strongest === undefined) break;
    if (healed !== null && strongest.newTemplates.length < 2) break;
    const burst = joinRecurring(left, strongest);
    if (isFaintBurst(log, strengths, steady, burst)) break;
    if (isRun) return { main: burst, healed: null };
    if (!isHealedBurst({ ...data, burst })) return { main: withWarnings(log, strengths, burst), healed: null };
    healed ??= burst;
    left = joinNear(
      left.filter((other) => other !== strongest),
      positions.axis.buckets,
    );
  }
  // One burst that healed is no incident, several of different failures are.
  const isSeveral = from.some((burst) => burst.entries >= INSISTS && isOther(burst, healed));
  return { main: isSeveral ? healed : null, healed };
}

/** Entries from which on a failure is no single complaint. */
const INSISTS = 3;

/** True for a burst that begins with failures of its own. */
function isOther({ newTemplates }: Burst, healed: Burst | null): boolean {
  return newTemplates.length > 0 && !newTemplates.some((index) => healed?.templates.includes(index));
}

/** Even noise or warnings alone make an incident only when they are a good part of the log. */
function isFaintBurst(log: ParsedLog, strengths: readonly number[], steady: readonly boolean[], burst: Burst): boolean {
  if (burst.templates.every((index) => steady[index] === true)) return burst.entries < NOTABLE_SHARE * log.entryCount;
  const isWarnings = burst.templates.every((index) => (strengths[index] ?? 0) < FAILURE_STRENGTH);
  // After the last word of a log nothing shows that all was well.
  if (burst.templates.some((index) => log.templates[index]?.lastLine === log.lineCount)) return false;
  return isWarnings && burst.entries < Math.max(10, 0.05 * log.entryCount);
}

/** The failing templates of an incident in the order in which they started, the suspected cause first; what was there before it did not follow it. */
export function cascadeOf(templates: readonly LogTemplate[], main: Burst, cause: number | undefined): number[] {
  const from = templates[cause ?? -1]?.firstLine ?? 0;
  const rest = main.templates
    .filter((index) => index !== cause && (templates[index]?.lastLine ?? 0) > from)
    .sort((a, b) => (templates[a]?.firstLine ?? 0) - (templates[b]?.firstLine ?? 0));
  return cause === undefined ? rest : [cause, ...rest];
}
