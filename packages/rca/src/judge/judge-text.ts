import type { ParsedLog } from '@rootline/logparse';
import type { ReadLines } from '../ports.ts';
import { type LinePlace, type LogKind, visitFeatures } from './features.ts';
import { kindOfLog } from './kind-of-log.ts';
import { type LastVerdict, lastVerdict, VERDICT_LINES } from './last-verdict.ts';
import { linePlaces } from './line-places.ts';
import { lineShapes } from './line-shapes.ts';
import { type LinearModel, openModel } from './linear-model.ts';
import { readWindow, type TextWindow } from './text-window.ts';
import { CAUSE_MODEL } from './weights/cause-model.ts';
import { FAILURE_MODEL } from './weights/failure-model.ts';

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
  /** Most suspect first. */
  places: JudgedPlace[];
  /** The failure scores of its lines taken together, and the best of its last lines. */
  failure: { whole: number; end: number };
  /** Share of the features of its lines that the training knows, 0 to 1. */
  familiarity: number;
  lastVerdict: LastVerdict;
  window: TextWindow;
}

export interface TextModels {
  cause: LinearModel;
  failure: LinearModel;
}

const MOST_PLACES = 80;
const POOLED_PLACES = 10;
const END_LINES = 30;
const NOTHING = -9;

let shipped: TextModels | undefined;

/** The models that come with the product, opened once. */
function shippedModels(): TextModels {
  shipped ??= { cause: openModel(CAUSE_MODEL), failure: openModel(FAILURE_MODEL) };
  return shipped;
}

/** Reads a log's lines and scores their wording; cost follows the number of different lines. */
export async function judgeText(log: ParsedLog, readLines: ReadLines, models = shippedModels()): Promise<JudgedText> {
  const window = await readWindow(log, readLines);
  const kind = kindOfLog(log, window);
  return {
    kind,
    window,
    lastVerdict: lastVerdict(lastLines(log, window)),
    ...scorePlaces(linePlaces(window, lineShapes(window)), { lineCount: log.lineCount, kind, models }),
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
  let known = 0;
  let all = 0;
  const judged = places.map((place) => {
    let cause = models.cause.bias;
    let failure = models.failure.bias;
    visitFeatures(place, lineCount, kind, (hash) => {
      const weight = models.cause.weightOf(hash);
      all++;
      if (weight !== 0) known++;
      cause += weight;
      failure += models.failure.weightOf(hash);
    });
    return { place, cause, failure };
  });
  const failures = judged.map(({ failure }) => failure).sort((a, b) => b - a);
  const ends = judged.filter(({ place: { line } }) => line > lineCount - END_LINES).map(({ failure }) => failure);
  return {
    places: judged
      .sort((a, b) => b.cause - a.cause || a.place.line - b.place.line)
      .slice(0, MOST_PLACES)
      .map(({ place: { line, count, own }, cause, failure }): JudgedPlace => {
        return { line, count, cause, failure, words: own.tokens.map(({ hash }) => hash) };
      }),
    failure: {
      whole: Math.log(failures.slice(0, POOLED_PLACES).reduce((sum, score) => sum + Math.exp(score), 1e-9)),
      end: ends.length === 0 ? NOTHING : Math.max(...ends),
    },
    familiarity: known / Math.max(1, all),
  };
}
