import { NO_LEVEL, WARN } from '../normalize/level.ts';
import { Pattern, type PatternState } from '../templates/pattern.ts';
import { FIRST_REFINEMENT, MOST_FAILURES } from '../templates/pattern-table.ts';
import { TABLE_LIMITS } from '../templates/table-limits.ts';
import { TokenStore } from '../templates/token-store.ts';

/** The patterns of the parts of a log: one for those that are the same, in the order in which a single pass meets them. */
export class JoinedPatterns {
  readonly patterns: Pattern[] = [];
  readonly #byHash = new Map<string, Pattern>();
  readonly #tokens = new TokenStore();

  /** The patterns here for those of the next part, by their ids; null when a single pass would divide the messages in another way. */
  place(states: readonly PatternState[]): Pattern[] | null {
    const origins = originsOf(states);
    /** What was made from a pattern of the part is looked for at the same one here. */
    const same: Pattern[] = [];
    const placed: Pattern[] = [];
    for (const [id, state] of states.entries()) {
      const origin = origins.get(id);
      const base = origin === undefined ? undefined : same[origin.from];
      if (origin !== undefined && base !== undefined && origin.said === null) {
        const isBase = placed[origin.from] !== base;
        same[id] = isBase ? base : this.#contraryOf(base, state);
        placed[id] = same[id];
        continue;
      }
      const known = base === undefined ? this.#byMessage(state) : this.#failureOf(base, origin?.said ?? '', state);
      if (known === null) return null;
      same[id] = known;
      known.isLoud ??= state.isLoud;
      const isContrary = state.isLoud !== null && state.isLoud !== known.isLoud;
      // Entries that state neither are with those that came first.
      if (isContrary && (state.levels[NO_LEVEL] ?? 0) + (state.levels[WARN] ?? 0) > 0) return null;
      placed[id] = isContrary ? this.#contraryOf(known, state) : known;
    }
    const isBounded = this.patterns.length <= FIRST_REFINEMENT && this.#tokens.characters < TABLE_LIMITS.characters;
    return isBounded ? placed : null;
  }

  #byMessage(state: PatternState): Pattern | null {
    if (state.hash === null) return null;
    const key = state.hash.join();
    const known = this.#byHash.get(key) ?? this.#add(state);
    this.#byHash.set(key, known);
    return known;
  }

  #failureOf(base: Pattern, said: string, state: PatternState): Pattern | null {
    base.failures ??= new Map();
    const known = base.failures.get(said);
    if (known !== undefined) return known;
    if (base.failures.size >= MOST_FAILURES) return null;
    const failure = this.#add(state);
    base.failures.set(said, failure);
    return failure;
  }

  #contraryOf(base: Pattern, state: PatternState): Pattern {
    base.contrary ??= this.#add(state);
    return base.contrary;
  }

  #add({ tokens, isFailure, failedStatus }: PatternState): Pattern {
    const own = tokens.map(({ text, kind, spaced }) => this.#tokens.of(text, kind, spaced));
    const pattern = new Pattern(this.patterns.length, own);
    pattern.isFailure = isFailure;
    pattern.failedStatus = failedStatus;
    this.patterns.push(pattern);
    return pattern;
  }
}

/** From which pattern each of the others was made, and what failed in it; null: it states the contrary. */
function originsOf(states: readonly PatternState[]): Map<number, { from: number; said: string | null }> {
  const origins = new Map<number, { from: number; said: string | null }>();
  for (const [from, { contrary, failures }] of states.entries()) {
    if (contrary !== null) origins.set(contrary, { from, said: null });
    for (const [said, id] of failures) origins.set(id, { from, said });
  }
  return origins;
}
