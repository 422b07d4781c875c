import type { PackedModel } from '../../../packages/rca/src/judge/linear-model.ts';
import { packModel } from './pack-model.ts';
import { type Random, randomOf } from './random.ts';
import { type SparseLog, SparseWeights, sparseLogs } from './sparse-set.ts';
import { type OwnedLog, Vocabulary } from './vocabulary.ts';

/** As many as fit into 64 KiB. */
export const LARGEST_WEIGHTS = 26_000;
const SETTINGS = { rounds: 6, rate: 0.05, penalty: 3e-4, others: 60, causes: 40, randomRounds: 2, seeds: [7, 8] };
/** What a line that only repeats a cause counts as: less than one that has nothing to do with it. */
const REPEAT_SHARE = 0.5;
const LEAST_GRADIENT = 1e-5;

/**
 * Learns which line of a log reads most like the cause: a softmax over the lines of one log, in which the causes together
 * stand against random lines and, after two rounds, also against the hardest ones.
 */
export function fitCause(logs: readonly OwnedLog[]): PackedModel {
  const vocabulary = new Vocabulary(logs);
  const sets = sparseLogs(logs, vocabulary).filter(({ causes, others }) => causes.length > 0 && others.length > 0);
  // Means over several orders of the logs depend less on chance.
  const learned = SETTINGS.seeds.map((seed) => learnInOrder(sets, vocabulary.size, randomOf(seed)));
  const mean = Float32Array.from(learned[0] ?? [], (_, i) => {
    return learned.reduce((sum, weights) => sum + (weights[i] ?? 0), 0) / learned.length;
  });
  return packModel(vocabulary.named(mean), 0, LARGEST_WEIGHTS);
}

function learnInOrder(sets: readonly SparseLog[], size: number, random: Random): Float32Array {
  const learner = new SparseWeights(size, SETTINGS);
  for (let round = 0; round < SETTINGS.rounds; round++) {
    for (const log of shuffled(sets, random)) {
      learnLog(learner, log, chooseOthers(learner, log, round, random));
    }
    if (round >= SETTINGS.randomRounds) learner.remember();
  }
  return learner.averages();
}

function chooseOthers(learner: SparseWeights, log: SparseLog, round: number, random: Random): number[] {
  const { others } = log;
  if (others.length <= SETTINGS.others) return others;
  const some = (n: number) => Array.from({ length: n }, () => others[random.below(others.length)] ?? 0);
  if (round < SETTINGS.randomRounds) return some(SETTINGS.others);
  const half = SETTINGS.others / 2;
  const hardest = others
    .map((place) => ({ place, score: learner.score(log, place) }))
    .sort((a, b) => b.score - a.score);
  return [...hardest.slice(0, half).map(({ place }) => place), ...some(half)];
}

function learnLog(learner: SparseWeights, log: SparseLog, others: readonly number[]): void {
  const causes = log.causes.slice(0, SETTINGS.causes);
  const repeats = log.repeats.slice(0, SETTINGS.causes);
  const places = [...causes, ...others, ...repeats];
  const firstRepeat = places.length - repeats.length;
  const scores = places.map((place, i) => learner.score(log, place) + (i < firstRepeat ? 0 : Math.log(REPEAT_SHARE)));
  const best = Math.max(...scores);
  const odds = scores.map((score) => Math.exp(score - best));
  const total = odds.reduce((sum, value) => sum + value, 0);
  const ofCauses = odds.slice(0, causes.length).reduce((sum, value) => sum + value, 0);
  for (const [i, place] of places.entries()) {
    const odd = odds[i] ?? 0;
    const gradient = (odd / total - (i < causes.length ? odd / ofCauses : 0)) * log.weight;
    if (Math.abs(gradient) > LEAST_GRADIENT) learner.learn(log, place, gradient);
  }
}

export function shuffled<T>(items: readonly T[], random: Random): T[] {
  const result = [...items];
  for (let i = result.length - 1; i > 0; i--) {
    const j = random.below(i + 1);
    const [a, b] = [result[i], result[j]];
    if (a !== undefined && b !== undefined) {
      result[i] = b;
      result[j] = a;
    }
  }
  return result;
}
