import type { TrainingLog } from './training-log.ts';

/** A log of the training with what it belongs to. */
export interface OwnedLog {
  log: TrainingLog;
  project: string;
  source: string;
  weight: number;
}

/** A feature is learned only when it stands in so many projects and sources: fewer are names of one of them. */
const LEAST = { projects: 8, sources: 2 };
const SLOTS = 2 ** 25;
const MOST_SOURCES = 32;

/** Dense numbers of the features that may be learned, by hash. */
export class Vocabulary {
  /** By slot: the hash that owns it, and its number plus one; a hash that finds its slot taken is not learned. */
  readonly #owners = new Uint32Array(SLOTS);
  readonly #numbers = new Int32Array(SLOTS);
  readonly #hashes: number[] = [];
  readonly #projects = new Uint16Array(SLOTS);
  /** By slot: a bit for each source. */
  readonly #sources = new Uint32Array(SLOTS);

  constructor(logs: readonly OwnedLog[]) {
    const last = new Uint16Array(SLOTS);
    const sources = [...new Set(logs.map(({ source }) => source))].sort();
    if (sources.length > MOST_SOURCES) throw new Error(`${sources.length} sources; a mask holds ${MOST_SOURCES}`);
    const byProject = [...Map.groupBy(logs, ({ project }) => project).values()];
    for (const [number, ofProject] of byProject.entries()) {
      for (const { log, source } of ofProject) {
        const bit = 1 << sources.indexOf(source);
        for (const hash of log.features) {
          const slot = slotOf(hash);
          this.#sources[slot] = (this.#sources[slot] ?? 0) | bit;
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
    const sources = this.#sources[slot] ?? 0;
    if ((this.#projects[slot] ?? 0) < LEAST.projects || (LEAST.sources > 1 && (sources & (sources - 1)) === 0))
      return -1;
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
