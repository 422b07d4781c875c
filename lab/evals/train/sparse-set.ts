import { ROLE, type TrainingLog } from './training-log.ts';
import type { OwnedLog, Vocabulary } from './vocabulary.ts';

/** A log whose features are numbers of the vocabulary. */
export interface SparseLog {
  starts: Uint32Array;
  numbers: Int32Array;
  causes: number[];
  others: number[];
  /** What only repeats the causes. */
  repeats: number[];
  weight: number;
}

const EXCERPT_WEIGHT = 0.25;

/** Logs in the numbers of a vocabulary; each weighs what it counts over the root of its project's logs. */
export function sparseLogs(logs: readonly OwnedLog[], vocabulary: Vocabulary): SparseLog[] {
  const ofProject = Map.groupBy(
    logs.filter(({ log }) => !log.isExcerpt),
    ({ project }) => project,
  );
  return logs.map(({ log, project, weight }) => {
    const share = weight / Math.sqrt(ofProject.get(project)?.length ?? 1);
    return { ...numbered(log, vocabulary), weight: log.isExcerpt ? EXCERPT_WEIGHT * share : share };
  });
}

function numbered({ starts, features, roles }: TrainingLog, vocabulary: Vocabulary) {
  const numbers: number[] = [];
  const own = [0];
  const causes: number[] = [];
  const others: number[] = [];
  const repeats: number[] = [];
  for (const [place, role] of roles.entries()) {
    for (let at = starts[place] ?? 0; at < (starts[place + 1] ?? 0); at++) {
      const number = vocabulary.numberOf(features[at] ?? 0);
      if (number >= 0) numbers.push(number);
    }
    own.push(numbers.length);
    if (role === ROLE.cause) causes.push(place);
    else if (role === ROLE.other) others.push(place);
    else if (role === ROLE.repeat) repeats.push(place);
  }
  return { starts: Uint32Array.from(own), numbers: Int32Array.from(numbers), causes, others, repeats };
}

/** Weights that learn by AdaGrad with an L2 penalty. */
export class SparseWeights {
  readonly weights: Float32Array;
  readonly #sums: Float32Array;
  readonly #totals: Float32Array;
  #remembered = 0;
  readonly #rate: number;
  readonly #penalty: number;

  constructor(size: number, { rate, penalty }: { rate: number; penalty: number }) {
    this.weights = new Float32Array(size);
    this.#sums = new Float32Array(size).fill(0.1);
    this.#totals = new Float32Array(size);
    this.#rate = rate;
    this.#penalty = penalty;
  }

  score({ starts, numbers }: SparseLog, place: number): number {
    let score = 0;
    const end = starts[place + 1] ?? 0;
    for (let at = starts[place] ?? 0; at < end; at++) score += this.weights[numbers[at] ?? 0] ?? 0;
    return score;
  }

  /** Takes the weights of this moment into the averages. */
  remember(): void {
    for (const [number, weight] of this.weights.entries()) this.#totals[number] = (this.#totals[number] ?? 0) + weight;
    this.#remembered++;
  }

  /** The means of all remembered weights, which swing less with the order of the logs than the last ones do. */
  averages(): Float32Array {
    return this.#totals.map((total) => total / this.#remembered);
  }

  learn({ starts, numbers }: SparseLog, place: number, gradient: number): void {
    const end = starts[place + 1] ?? 0;
    for (let at = starts[place] ?? 0; at < end; at++) {
      const number = numbers[at] ?? 0;
      const weight = this.weights[number] ?? 0;
      const step = gradient + this.#penalty * weight;
      const sum = (this.#sums[number] ?? 0) + step * step;
      this.#sums[number] = sum;
      this.weights[number] = weight - (this.#rate * step) / Math.sqrt(sum);
    }
  }
}
