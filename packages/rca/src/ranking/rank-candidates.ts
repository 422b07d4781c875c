import type { LogTemplate, ParsedLog } from '@rootline/logparse';
import { BARE_FAILURE, CAUSE_WORDS, RECOVERY_WORDS, SYMPTOM_WORDS } from '@rootline/logparse/lexicon';
import type { Burst } from '../bursts/bursts.ts';
import type { KnownPattern } from '../compare/known-patterns.ts';
import { HEADING } from '../lines/headed-message.ts';
import { looksLikeInstruction } from '../lines/prompt-injection.ts';
import { isChange, RARE } from '../profile/change-events.ts';
import { componentOf, namedComponents } from '../profile/components.ts';
import { calmAnswers } from '../profile/run-log.ts';
import { WARNING_STRENGTH } from '../profile/template-strength.ts';
import { isSetting } from '../redact/setting-names.ts';
import { below, type OnsetDistance, onsetDistance } from './onset-distance.ts';
import type { Tie } from './precursors.ts';
import { type ReadValues, type Surroundings, surroundingsOf } from './rank-surroundings.ts';

/** What a comparison with the baseline, a stated level, a new pattern, and failures after it add to the score of a template. */
const POINTS = {
  isNew: 2.2,
  followed: 2.4,
  notInBaseline: 1.2,
  moreThanInBaseline: 0.8,
  fatal: 2.2,
  error: 1.8,
  warning: 1.5,
} as const;
/** Entries from which on a failure is one that many suffer. */
const OFTEN = 20;

/** A reason to suspect a template, in plain English, and its contribution to the score. */
interface Reason {
  text: string;
  points: number;
}

export interface RankedTemplate {
  templateIndex: number;
  score: number;
  reasons: Reason[];
  /** True if something other than its position supports it: a tie to the failures, its wording, or its rarity. */
  isSupported: boolean;
}

interface RankInput {
  log: ParsedLog;
  strengths: readonly number[];
  steady: readonly boolean[];
  main: Burst | null;
  /** Per template, how it compares with a log from when all was well; null without one. */
  known: readonly KnownPattern[] | null;
  values: ReadValues;
}

/** One template under judgment. */
interface Suspect {
  index: number;
  template: LogTemplate;
  strength: number;
  isSteady: boolean;
  distance: OnsetDistance;
  /** Of a rare, calm line before the onset: what connects it to the failures. */
  tie: Tie | undefined;
}

/**
 * Ranks templates as the possible first cause, best first. What counts: first-ever appearance at the onset of the
 * error burst, preceding the cascade, rarity, wording, and level; never its frequency.
 */
export function rankCandidates({ log, strengths, steady, main, known, values }: RankInput): RankedTemplate[] {
  if (main === null) return [];
  const around = surroundingsOf({ log, strengths, main, values });
  const isCalmAnswer = calmAnswers(log);
  const ranked = log.templates.flatMap((template, index): RankedTemplate[] => {
    const strength = strengths[index] ?? 0;
    const isSteady = steady[index] === true;
    const tie = around.ties.precursors.get(index);
    const measured = onsetDistance(template, { strength, isSteady, tie }, around);
    const attempts = around.breakthroughs.get(index);
    const distance = attempts === undefined ? measured : AT_BREAKTHROUGH;
    const suspect = { index, template, strength, isSteady, distance, tie };
    if (!isSuspect(suspect) || isCalmAnswer(template)) return [];
    const ownReasons = [
      ...timeReasons(suspect, around),
      ...textReasons(suspect, around),
      ...blameReasons(suspect, around),
      ...tieReasons(suspect, around),
    ];
    const reasons = [...ownReasons, ...breakthroughReasons(attempts), ...baselineReasons(known?.[index])];
    const score = reasons.reduce((sum, { points }) => sum + points, 0) * doubt(suspect, around);
    if (score <= 0) return [];
    const spoken = reasons.filter(({ text }) => text !== '');
    return [{ templateIndex: index, score, reasons: spoken, isSupported: isSupported(suspect, attempts) }];
  });
  return ranked.sort((a, b) => b.score - a.score || a.templateIndex - b.templateIndex);
}

function isSupported({ template, strength, tie }: Suspect, attempts: number | undefined): boolean {
  if (strength < WARNING_STRENGTH) return (tie !== undefined && tie.strength > LEAST_TIE) || attempts !== undefined;
  return template.count <= RARE || CAUSE_WORDS.test(template.text);
}

/** A failure or warning always is; other text only when it is rare, or tells of a change, close to the onset. */
function isSuspect({ template, strength, distance }: Suspect): boolean {
  if (template.parts === template.count || template.ignored !== undefined) return false;
  if (strength >= WARNING_STRENGTH) return true;
  return distance.inWindow && template.count <= RARE && !isSetting(template.text);
}

/** Lines before the failures from which on it means something that a line was not among them. */
const LINES_BEFORE = 10;

/** It came up with the burst, and others followed it. */
function timeReasons({ index, template, distance }: Suspect, around: Surroundings): Reason[] {
  const { isNewInBurst, closeness } = distance;
  if (!isNewInBurst) return [];
  const reasons: Reason[] = [];
  const isOfBurst = around.failing.has(index);
  const isNewOfBurst = around.newTemplates.has(index);
  const newness = isOfBurst && isNewOfBurst ? POINTS.isNew : POINTS.isNew * closeness;
  const text = around.firstOnset > LINES_BEFORE ? 'new: not seen before the failures began' : '';
  if (newness > 0.2) reasons.push({ points: newness, text });
  const successors = around.newFirstLines.length - below(around.newFirstLines, template.firstLine + 1);
  if (successors > 0 && closeness > 0) {
    const share = successors / Math.max(1, around.newTemplates.size - (isNewOfBurst ? 1 : 0));
    const patterns = `${isOfBurst ? 'other ' : ''}failing ${plural(successors, 'pattern')}`;
    reasons.push({ points: POINTS.followed * share * closeness, text: `${successors} ${patterns} started after it` });
  }
  return reasons;
}

/** Share of the entries from which on a failure is what the log is about. */
export const MOST_OF_LOG = 0.5;

/** The more often a line occurs, the less likely it is the cause, especially after a quiet line. */
function repetitionPoints(count: number, { ties, entryCount }: Surroundings): number {
  if (count >= MOST_OF_LOG * entryCount) return 0;
  if (count > OFTEN) return ties.explain ? -2 : -0.8;
  return count > RARE && ties.explain ? -1 : 0;
}

/** For quiet or frequent lines, wording about causes matters less than ties to other lines. */
function causePoints(count: number, tie: Tie | undefined, around: Surroundings): number {
  if (tie !== undefined) return 0.3;
  return count > OFTEN && around.ties.explain ? 0 : 1.1;
}

/** Its level, its rarity, and what it says. */
function textReasons({ template, strength, distance, tie }: Suspect, around: Surroundings): Reason[] {
  const { text, count } = template;
  // The level of a line that caused something else tells us nothing.
  const reasons: Reason[] = [
    tie === undefined ? levelReason(template, strength) : { points: 0.2 * strength, text: '' },
  ];
  const add = (points: number, why = '') => reasons.push({ points, text: why });
  if (count <= RARE) add(0.8, `rare: only ${count} ${plural(count, 'entry', 'entries')}`);
  else add(0.8 / Math.log2(count + 1));
  add(repetitionPoints(count, around));
  if (isChange(template)) {
    add(
      distance.isNewInBurst && distance.closeness > 0.3 ? (tie === undefined ? 0.9 : 0.3) : 0.3,
      'reports a change to the system',
    );
  }
  if (CAUSE_WORDS.test(text)) add(causePoints(count, tie, around), 'names a cause rather than an effect');
  if (SYMPTOM_WORDS.test(text)) add(-0.9);
  if (BARE_FAILURE.test(text)) add(-1.5);
  if (RECOVERY_WORDS.test(text) && strength < 3) add(-2);
  if (template.rootExceptionClass !== null) add(0.3, `contains ${template.rootExceptionClass}`);
  return reasons;
}

/** The trouble after it began with it, however much was written in between. */
const AT_BREAKTHROUGH: OnsetDistance = { isNewInBurst: true, inWindow: true, closeness: 1 };

function breakthroughReasons(attempts: number | undefined): Reason[] {
  if (attempts === undefined) return [];
  return [{ points: 4.5, text: `succeeded after ${attempts} failed attempts of the same kind` }];
}

/** What a log from when all was well does not know, or knows as seldom. */
function baselineReasons(known: KnownPattern | undefined): Reason[] {
  if (known === undefined || known.change === 'background') return [];
  if (known.change === 'new') return [{ points: POINTS.notInBaseline, text: 'not in the baseline' }];
  const times = Math.max(2, Math.round(known.odds));
  return [{ points: POINTS.moreThanInBaseline, text: `${times} times as frequent as in the baseline` }];
}

/** Half of a calm line's words are usually its own. */
const USUAL_NOVELTY = 0.5;
/** Weaker ties come about by chance. */
const LEAST_TIE = 0.2;
const LEAST_TIE_OF_FAILURE = 0.3;

/** What connects a rare line to the failures of the incident, or that nothing does. */
function tieReasons({ index, template, tie }: Suspect, around: Surroundings): Reason[] {
  const ofFailure = around.ties.rareFailures.get(index);
  if (ofFailure !== undefined) return [{ points: rareFailurePoints(template, ofFailure, around), text: '' }];
  if (tie === undefined) return [];
  const reasons: Reason[] = [{ points: 2.5 * (tie.novelty - USUAL_NOVELTY), text: '' }];
  if (tie.strength > LEAST_TIE) {
    const shared = tie.shared.slice(0, 2).map((word) => `"${word}"`);
    reasons.push({ points: 4 * tie.strength, text: `shares ${shared.join(' and ')} with the failures that follow` });
  }
  return reasons;
}

/** A cause is said once and an effect again and again; but what is said once and has nothing to do with the rest is chance. */
function rareFailurePoints({ text, firstLine, levels, count }: LogTemplate, tie: Tie, { firstOnset }: Surroundings) {
  const isTied = tie.strength >= LEAST_TIE_OF_FAILURE;
  if (CAUSE_WORDS.test(text)) return isTied ? 3.5 : 2;
  if (isTied) return 0.7;
  // Another writer's line, without a level, is seldom by chance the very first.
  return levels.none === count && firstLine === firstOnset ? -0.5 : -2.5;
}

/** A component that other failing components mention is closer to the cause. */
function blameReasons({ template, strength }: Suspect, around: Surroundings): Reason[] {
  const writer = componentOf(template);
  const isSuffering = template.firstLine > (around.suffering.get(writer ?? '') ?? Number.POSITIVE_INFINITY);
  const named = strength < WARNING_STRENGTH ? [] : namedComponents(template, around.names);
  const namesFailing = named.some((name) => around.failingWriters.has(name));
  const reasons = isSuffering || namesFailing ? [{ points: -1.4, text: '' }] : [];
  if (strength < WARNING_STRENGTH) return reasons;
  const blamed = writer === null ? 0 : (around.blames.get(writer) ?? 0);
  if (blamed > 0) {
    reasons.push({
      points: Math.min(1.6, 0.9 * blamed),
      text: `other failing components mention ${writer}`,
    });
  }
  return reasons;
}

/** What lowers the whole score, as a factor. */
function doubt({ index, template, strength, isSteady, distance, tie }: Suspect, around: Surroundings): number {
  let factor = 1;
  // Text addressed to a model was planted; a failing program did not write it.
  if (looksLikeInstruction(template.text)) factor *= 0.3;
  // What it announces says more.
  if (HEADING.test(template.text)) factor *= 0.4;
  // The first line of a report states its subject.
  if (around.details.has(template) && !CAUSE_WORDS.test(template.text)) factor *= 0.6;
  const isElsewhere = strength >= 3 && !around.failing.has(index) && distance.closeness === 0;
  // A calm line that nothing ties to the failures only stands before them.
  const isUntied = tie === undefined && !isChange(template) && !around.breakthroughs.has(index);
  if (strength < WARNING_STRENGTH && isUntied) factor *= 0.8;
  if (isSteady) return factor * 0.35;
  if (isElsewhere) return factor * 0.4;
  return strength < 3 && !distance.isNewInBurst ? factor * 0.5 : factor;
}

function levelReason(template: LogTemplate, strength: number): Reason {
  if (template.levels.FATAL > 0) return { points: POINTS.fatal, text: 'logged at level FATAL' };
  if (template.levels.ERROR > 0) return { points: POINTS.error, text: 'logged at level ERROR' };
  if (template.levels.WARN > 0) return { points: POINTS.warning, text: 'logged at level WARN' };
  return { points: strength * 0.4, text: strength >= 3 ? 'its wording indicates a failure' : '' };
}

function plural(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? one : many;
}
