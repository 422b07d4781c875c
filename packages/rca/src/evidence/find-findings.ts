import type { ParsedLog } from '@rootline/logparse';
import { knownPatterns } from '../compare/known-patterns.ts';
import { isSteady } from './baseline.ts';
import { type ComponentFinding, findComponents } from './components.ts';
import { isHealedBurst } from './healed-burst.ts';
import { type Positions, positionsOf } from './positions.ts';
import { type RankedTemplate, rankCandidates } from './rank-candidates.ts';
import { isRunLog } from './run-log.ts';
import { FAILURE_STRENGTH, templateStrength } from './template-strength.ts';
import { unwrapWave } from './unwrap-wave.ts';
import { findWaves, joinRecurring, mainWave, type Wave } from './waves.ts';

/** Everything the statistics of a log say about its failures. Arrays by template index hold one value per template. */
export interface Findings {
  positions: Positions;
  /** 0 to 5 per template: what it states, what the parser infers, what it says. */
  strengths: number[];
  /** Per template: background noise that is present all through. */
  steady: boolean[];
  /** The log is the record of one run (a build, a test run) rather than of a service. */
  isRun: boolean;
  waves: Wave[];
  /** The wave that looks like the incident; null when nothing fails or all that fails heals by itself. */
  main: Wave | null;
  /** A burst of one failure that ended by itself and led to nothing; only where there is no main wave. */
  healed: Wave | null;
  /** Suspected first causes, most suspect first. */
  ranked: RankedTemplate[];
  components: ComponentFinding[];
  /** Failure templates of the incident in the order in which they set in, the suspected cause first. */
  cascade: number[];
}

/**
 * Finds where a log begins to fail and what was there first. Pure; cost follows the number of templates. With the log
 * of a time when all was well, what that one holds as often is background, and what is new or multiplied is suspected.
 */
export function findFindings(log: ParsedLog, baseline: ParsedLog | null = null): Findings {
  const known = baseline === null ? null : knownPatterns(baseline, log);
  const isRun = isRunLog(log);
  const positions = positionsOf(log);
  const strengths = log.templates.map(templateStrength);
  const steady = log.templates.map((t, index) => {
    return known?.[index]?.change === 'background' || (!isRun && isSteady(positions.bucketsOf(t), t.lineBuckets));
  });
  const waves = findWaves({ log, positions, strengths, steady });
  const strongest = waves[mainWave(waves, positions.axis.buckets, isRun)];
  const loudest = strongest === undefined ? null : joinRecurring(waves, strongest);
  const isFaint = loudest !== null && isFaintWave(log, strengths, steady, loudest);
  const isHealed =
    loudest !== null && !isFaint && !isRun && isHealedBurst({ log, positions, strengths, steady, wave: loudest });
  const whole = isRun && loudest !== null ? unwrapWave({ log, positions, strengths, wave: loudest }) : loudest;
  const main = isHealed || isFaint ? null : whole;
  const ranked = rankCandidates({ log, strengths, steady, main, isRun, known });
  const scores = new Array<number>(log.templates.length).fill(0);
  for (const r of ranked) scores[r.templateIndex] = r.score;
  return {
    positions,
    strengths,
    steady,
    isRun,
    waves,
    main,
    healed: isHealed ? loudest : null,
    ranked,
    components: findComponents(log, strengths, scores),
    cascade: cascadeOf(log, main, ranked),
  };
}

/** Even noise or warnings alone make an incident only when they are a good part of the log. */
function isFaintWave(log: ParsedLog, strengths: readonly number[], steady: readonly boolean[], wave: Wave): boolean {
  if (wave.templates.every((index) => steady[index] === true)) return wave.entries < 0.2 * log.entryCount;
  const isWarnings = wave.templates.every((index) => (strengths[index] ?? 0) < FAILURE_STRENGTH);
  return isWarnings && wave.entries < Math.max(10, 0.05 * log.entryCount);
}

function cascadeOf(log: ParsedLog, main: Wave | null, ranked: readonly RankedTemplate[]): number[] {
  if (main === null) return [];
  const cause = ranked[0]?.templateIndex;
  const rest = main.templates
    .filter((index) => index !== cause)
    .sort((a, b) => (log.templates[a]?.firstLine ?? 0) - (log.templates[b]?.firstLine ?? 0));
  return cause === undefined ? rest : [cause, ...rest];
}
