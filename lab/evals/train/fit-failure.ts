import type { PackedModel } from '../../../packages/rca/src/judge/linear-model.ts';
import { LARGEST_WEIGHTS, shuffled } from './fit-cause.ts';
import { packModel } from './pack-model.ts';
import { randomOf } from './random.ts';
import { SparseWeights, sparseLogs } from './sparse-set.ts';
import { type OwnedLog, Vocabulary } from './vocabulary.ts';

const SETTINGS = { rounds: 12, rate: 0.05, penalty: 3e-4, seed: 11, bias: -4, biasRate: 0.3, healthyWeight: 2 };
/** Lines of a log that are learned from at a time. */
const POOLED = { failing: 8, healthy: 40, sampled: 300 };
const LEAST_GRADIENT = 1e-5;

/**
 * Learns whether a line reads like one of a log in which something failed. The lines of a log are pooled by the logarithm
 * of the sum of their odds, so that a healthy log teaches by those of its lines that read most like a failure.
 */
export function fitFailure(logs: readonly OwnedLog[]): PackedModel {
  const vocabulary = new Vocabulary(logs);
  const random = randomOf(SETTINGS.seed);
  const sets = sparseLogs(logs, vocabulary).filter(({ causes, others }) => causes.length + others.length > 0);
  const learner = new SparseWeights(vocabulary.size, SETTINGS);
  let bias = SETTINGS.bias;
  for (let round = 0; round < SETTINGS.rounds; round++) {
    for (const log of shuffled(sets, random)) {
      const isFailing = log.causes.length > 0;
      const all = isFailing ? log.causes : log.others;
      const isSampled = !isFailing && round % 2 === 1 && all.length > POOLED.sampled;
      const some = isSampled ? Array.from({ length: POOLED.sampled }, () => all[random.below(all.length)] ?? 0) : all;
      const best = some
        .map((place) => ({ place, score: learner.score(log, place) + bias }))
        .sort((a, b) => b.score - a.score)
        .slice(0, isFailing ? POOLED.failing : POOLED.healthy);
      const top = best[0]?.score ?? 0;
      const odds = best.map(({ score }) => Math.exp(score - top));
      const total = odds.reduce((sum, value) => sum + value, 0);
      const chance = 1 / (1 + Math.exp(-(top + Math.log(total))));
      const gradient = isFailing ? (chance - 1) * log.weight : chance * log.weight * SETTINGS.healthyWeight;
      bias -= SETTINGS.rate * SETTINGS.biasRate * gradient;
      for (const [i, { place }] of best.entries()) {
        const own = (gradient * (odds[i] ?? 0)) / total;
        if (Math.abs(own) > LEAST_GRADIENT) learner.learn(log, place, own);
      }
    }
  }
  return packModel(vocabulary.named(learner.weights), bias, LARGEST_WEIGHTS);
}
