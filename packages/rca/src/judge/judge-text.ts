import type { ParsedLog } from '@rootline/logparse';
import type { ReadLines } from '../ports.ts';
import { type LinePlace, type LogKind, visitFeatures, wordFeature } from './features.ts';
import { kindOfLog } from './kind-of-log.ts';
import { type LastVerdict, lastVerdict, VERDICT_LINES } from './last-verdict.ts';
import { linePlaces } from './line-places.ts';
import { lineShapes } from './line-shapes.ts';
import { type LinearModel, openModel } from './linear-model.ts';
import { readWindow, type TextWindow } from './text-window.ts';
import { openTrees, type TreeModel } from './tree-model.ts';
import { CAUSE_MODEL } from './weights/cause-model.ts';
import { FAILURE_MODEL } from './weights/failure-model.ts';
import { HEALTH_TREES } from './weights/health-trees.ts';
import { SUSPECT_TREES } from './weights/suspect-trees.ts';

/** A line as the text score judges it. */
export interface JudgedPlace {
  line: number;
  /** Lines of its shape. */
  count: number;
  /** How much it reads like the cause, compared with the other lines of its log; no probability. */
  cause: number;
  /** How much it reads like a line of a log in which something failed: above 0 rather than not. */
  failure: number;
  /** Hashes of its words. */
  words: readonly number[];
}

/** What the wording of a log alone says. */
export interface JudgedText {
  kind: LogKind;
  /** Most suspect first, as many as may compete. */
  places: JudgedPlace[];
  /** The place at a line, be it suspect or not; undefined for a line that only repeats another. */
  placeAt(line: number): JudgedPlace | undefined;
  /** The failure scores of its lines taken together, and the best of its last lines. */
  failure: { whole: number; end: number };
  /** Share of its lines that hold a word which the training knows, 0 to 1. */
  familiarity: number;
  lastVerdict: LastVerdict;
  window: TextWindow;
  /** With which it was judged, for what is judged after it. */
  weights: VerdictWeights;
}

export interface TextModels {
  cause: LinearModel;
  failure: LinearModel;
}

/** All that training learned. */
export interface VerdictWeights {
  models: TextModels;
  /** Score suspects by SIGNALS. */
  suspects: TreeModel;
  /** Score logs by HEALTH_SIGNS: the logarithm of the odds that something failed. */
  health: TreeModel;
}

const MOST_PLACES = 80;
const POOLED_PLACES = 10;
const END_LINES = 30;
const NOTHING = -9;

let shipped: VerdictWeights | undefined;

/** The weights that come with the product, opened once. */
function shippedWeights(): VerdictWeights {
  shipped ??= {
    models: { cause: openModel(CAUSE_MODEL), failure: openModel(FAILURE_MODEL) },
    suspects: openTrees(SUSPECT_TREES),
    health: openTrees(HEALTH_TREES),
  };
  return shipped;
}

/** Reads a log's lines and scores their wording; cost follows the number of different lines. */
export async function judgeText(
  log: ParsedLog,
  readLines: ReadLines,
  weights: VerdictWeights = shippedWeights(),
): Promise<JudgedText> {
  const window = await readWindow(log, readLines);
  const kind = kindOfLog(log, window);
  return {
    kind,
    window,
    weights,
    lastVerdict: lastVerdict(lastLines(log, window)),
    ...scorePlaces(linePlaces(window, lineShapes(window)), { lineCount: log.lineCount, kind, models: weights.models }),
  };
}

function lastLines({ lineCount }: ParsedLog, { textAt }: TextWindow): string[] {
  return Array.from({ length: VERDICT_LINES }, (_, i) => textAt(lineCount - VERDICT_LINES + 1 + i)).filter(
    (text) => text !== undefined,
  );
}

interface ScoredLog {
  lineCount: number;
  kind: LogKind;
  models: TextModels;
}

/** Scores places that are already known; for training, too. */
export function scorePlaces(places: readonly LinePlace[], { lineCount, kind, models }: ScoredLog) {
  const judged = places.map((place): JudgedPlace => {
    let cause = models.cause.bias;
    let failure = models.failure.bias;
    visitFeatures(place, lineCount, kind, (hash) => {
      cause += models.cause.weightOf(hash);
      failure += models.failure.weightOf(hash);
    });
    const { line, count, own } = place;
    return { line, count, cause, failure, words: own.tokens.map(({ hash }) => hash) };
  });
  const failures = judged.map(({ failure }) => failure).sort((a, b) => b - a);
  const ends = judged.filter(({ line }) => line > lineCount - END_LINES).map(({ failure }) => failure);
  return {
    places: judged.toSorted((a, b) => b.cause - a.cause || a.line - b.line).slice(0, MOST_PLACES),
    placeAt: (line: number) => judged.find((place) => place.line === line),
    failure: {
      whole: Math.log(failures.slice(0, POOLED_PLACES).reduce((sum, score) => sum + Math.exp(score), 1e-9)),
      end: ends.length === 0 ? NOTHING : Math.max(...ends),
    },
    familiarity: familiarityOf(places, models),
  };
}

function familiarityOf(places: readonly LinePlace[], { cause, failure }: TextModels): number {
  const isKnown = (feature: number) => cause.weightOf(feature) !== 0 || failure.weightOf(feature) !== 0;
  let known = 0;
  let all = 0;
  for (const { own, count, position } of places) {
    if (position === 'last') continue;
    all += count;
    if (own.tokens.some(({ hash, isWord }) => isWord && isKnown(wordFeature(hash)))) known += count;
  }
  return known / Math.max(1, all);
}
