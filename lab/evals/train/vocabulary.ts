import type { TrainingLog } from './training-log.ts';

/** A log of the training with what it belongs to. */
export interface OwnedLog {
  log: TrainingLog;
  project: string;
  source: string;
  weight: number;
}

/** A feature is learned only when it stands in so many projects, of two sources at least: fewer are names of one of them. */
const LEAST_PROJECTS = 8;
const SLOTS = 2 ** 25;
/** Of a feature: no source, a source by its number, or several. */
const NO_SOURCE = 0;
const SEVERAL = 255;

/** Dense numbers of the features that may be learned, by hash. */
export class Vocabulary {
  /** By slot: the hash that owns it, and its number plus one; a hash that finds its slot taken is not learned. */
  readonly #owners = new Uint32Array(SLOTS);
  readonly #numbers = new Int32Array(SLOTS);
  readonly #hashes: number[] = [];
  readonly #projects = new Uint16Array(SLOTS);
  readonly #sources = new Uint8Array(SLOTS);

  constructor(logs: readonly OwnedLog[]) {
    const last = new Uint16Array(SLOTS);
    const sources = [...new Set(logs.map(({ source }) => source))].sort();
    if (sources.length >= SEVERAL)
      throw new Error(`${sources.length} sources; fewer than ${SEVERAL} can be told apart`);
    const byProject = [...Map.groupBy(logs, ({ project }) => project).values()];
    for (const [number, ofProject] of byProject.entries()) {
      for (const { log, source } of ofProject) {
        const own = sources.indexOf(source) + 1;
        for (const hash of log.features) {
          const slot = slotOf(hash);
          const known = this.#sources[slot];
          this.#sources[slot] = known === NO_SOURCE || known === own ? own : SEVERAL;
          if (last[slot] === number + 1) continue;
          last[slot] = number + 1;
          this.#projects[slot] = (this.#projects[slot] ?? 0) + 1;
        }
      }
    }
  }

  get size(): number {
    return this.#hashes.length;
  }

  /** The number of a feature; -1 for one that must not be learned. */
  numberOf(hash: number): number {
    const slot = slotOf(hash);
    if ((this.#projects[slot] ?? 0) < LEAST_PROJECTS || this.#sources[slot] !== SEVERAL) return -1;
    const known = this.#numbers[slot] ?? 0;
    if (known > 0) return this.#owners[slot] === hash ? known - 1 : -1;
    this.#owners[slot] = hash;
    this.#hashes.push(hash);
    this.#numbers[slot] = this.#hashes.length;
    return this.#hashes.length - 1;
  }

  /** Weights by hash, from weights by number. */
  named(weights: Float32Array): Map<number, number> {
    return new Map(this.#hashes.map((hash, number) => [hash, weights[number] ?? 0]));
  }
}

function slotOf(hash: number): number {
  return (hash ^ (hash >>> 25)) & (SLOTS - 1);
}
