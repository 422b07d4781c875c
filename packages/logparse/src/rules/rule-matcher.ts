import { LIMITS, type RuleCoverage } from '@rootline/contract';
import { type CompiledPattern, compilePattern, type PatternEngine } from './compile-pattern.ts';
import { type FieldPlan, type MatchedLine, planFields } from './fill-entry.ts';
import type { LogRule, LogRules } from './log-rule.ts';
import { orderPatterns } from './order-patterns.ts';

const { fastMilliseconds, windowLines, linearMilliseconds, patternsPerFile } = LIMITS.rules.parse;
/** Each rule that is given up leaves some time for the others, but not without end. */
const GRACE_MS = 1000;
const MOST_GRACES = 20;

export interface RuleState {
  rule: LogRule;
  /** Position among the rules; the others of its priority are tried before or after it by this. */
  engine: PatternEngine;
  /** Time with the fast engine in the current window of lines, and with the linear one in all. */
  windowMs: number;
  linearMs: number;
  matchedLines: number;
  triedLines: number;
  /** Beyond help: too slow even for the linear engine, or its patterns are not usable. */
  isSkipped: boolean;
  isSlow: boolean;
}

interface TriedPattern {
  state: RuleState;
  priority: number;
  source: string;
  compiled: CompiledPattern;
  plan: FieldPlan;
}

export interface RuleMatch extends MatchedLine {
  state: RuleState;
}

/**
 * Matches lines with the patterns of rules. A pattern that runs away with the fast engine is ended and matched by the
 * linear one from then on; a rule that is too slow even for that is not used any further.
 */
export class RuleMatcher {
  readonly states: RuleState[] = [];
  /** More patterns than are tried on one file. */
  isCapped = false;
  readonly #host: LogRules;
  #patterns: TriedPattern[] = [];
  #windowLines = 0;
  #linearMs = 0;
  #allowedMs: number = linearMilliseconds;
  #graces = 0;

  constructor(host: LogRules) {
    this.#host = host;
    let number = 0;
    for (const rule of host.rules) {
      const state: RuleState = {
        rule,
        engine: 'fast',
        windowMs: 0,
        linearMs: 0,
        matchedLines: 0,
        triedLines: 0,
        isSkipped: false,
        isSlow: false,
      };
      this.states.push(state);
      for (const { pattern, priority } of orderPatterns(rule.regexPatterns)) {
        if (++number > patternsPerFile) this.isCapped = true;
        else this.#add(state, pattern, priority);
      }
    }
    // The sort is stable: at the same priority own rules come before templates, and both as they were given.
    this.#patterns.sort(
      (a, b) => b.priority - a.priority || Number(a.state.rule.isTemplate) - Number(b.state.rule.isTemplate),
    );
  }

  get isIdle(): boolean {
    return this.#patterns.length === 0;
  }

  /** Drops rules that do not take part. */
  keep(isWanted: (state: RuleState) => boolean): void {
    this.#patterns = this.#patterns.filter(({ state }) => isWanted(state));
  }

  /** Per line the first pattern that matches and what its groups took; null when none does. Lines must not be blank. */
  match(lines: readonly string[]): (RuleMatch | null)[] {
    const fast = this.#matchFast(lines);
    const found = this.#matchLinear(lines, fast);
    for (const state of this.states) if (!state.isSkipped) state.triedLines += lines.length;
    const matches = found.map((hit) => {
      if (hit === null) return null;
      const { state, plan } = hit.pattern;
      state.matchedLines++;
      return { state, plan, captures: hit.captures };
    });
    this.#countWindow(lines.length);
    return matches;
  }

  coverage(): RuleCoverage[] {
    return this.states.map(({ rule, matchedLines, triedLines, isSkipped }) => ({
      id: rule.id,
      version: rule.version,
      name: rule.name,
      isTemplate: rule.isTemplate,
      matchedLines,
      triedLines,
      isSkipped,
    }));
  }

  #add(state: RuleState, source: string, priority: number): void {
    const start = this.#host.now();
    let compiled: CompiledPattern | null = null;
    const isDone = this.#host.runWithin(this.#leftMs(), () => {
      const compilation = compilePattern(source, 'fast');
      compiled = compilation.ok ? compilation.pattern : null;
    });
    this.#linearMs += this.#host.now() - start;
    if (!isDone) this.#skip(state);
    else if (compiled !== null) {
      const { groupNames }: CompiledPattern = compiled;
      const plan = planFields(state.rule.fieldMappings, groupNames);
      this.#patterns.push({ state, priority, source, compiled, plan });
    }
  }

  /** Tries again until nothing runs away: each round leaves one rule fewer for the fast engine. */
  #matchFast(lines: readonly string[]): (Hit | null)[] {
    for (;;) {
      const tried = this.#patterns.filter(({ state }) => state.engine === 'fast');
      const round = new Round(lines, [], this.#host.now);
      if (tried.length === 0) return round.found;
      const isDone = this.#host.runWithin(fastMilliseconds, () => round.run(tried, this.#patterns));
      const times = round.times();
      for (const [state, milliseconds] of times) state.windowMs += milliseconds;
      if (isDone) {
        for (const state of times.keys()) if (state.windowMs > fastMilliseconds) this.#slowDown(state);
        return round.found;
      }
      this.#slowDown(slowest(times) ?? (tried[0] as TriedPattern).state);
    }
  }

  #matchLinear(lines: readonly string[], fast: (Hit | null)[]): (Hit | null)[] {
    for (;;) {
      const tried = this.#patterns.filter(({ state }) => state.engine === 'linear');
      const round = new Round(lines, fast, this.#host.now);
      if (tried.length === 0) return round.found;
      const isDone = this.#host.runWithin(this.#leftMs(), () => round.run(tried, this.#patterns));
      const times = round.times();
      for (const [state, milliseconds] of times) {
        state.linearMs += milliseconds;
        this.#linearMs += milliseconds;
      }
      if (isDone && this.#linearMs <= this.#allowedMs) return round.found;
      this.#giveUp(tried);
      if (isDone) return round.found;
    }
  }

  /** In whole milliseconds. */
  #leftMs(): number {
    return Math.max(1, Math.ceil(this.#allowedMs - this.#linearMs));
  }

  #slowDown(state: RuleState): void {
    state.engine = 'linear';
    state.isSlow = true;
    for (const pattern of this.#patterns) {
      if (pattern.state !== state) continue;
      const linear = compilePattern(pattern.source, 'linear');
      if (linear.ok) pattern.compiled = linear.pattern;
    }
  }

  /** The time of all is used up: the slowest rule goes, or all when it happens again and again. */
  #giveUp(tried: readonly TriedPattern[]): void {
    const states = [...new Set(tried.map(({ state }) => state))].sort((a, b) => b.linearMs - a.linearMs);
    const isLast = ++this.#graces > MOST_GRACES;
    for (const state of isLast ? states : states.slice(0, 1)) this.#skip(state);
    this.#allowedMs = Math.max(this.#allowedMs, this.#linearMs) + GRACE_MS;
  }

  #skip(state: RuleState): void {
    state.isSkipped = true;
    this.#patterns = this.#patterns.filter((pattern) => pattern.state !== state);
  }

  #countWindow(count: number): void {
    this.#windowLines += count;
    this.#allowedMs += (count / windowLines) * fastMilliseconds;
    if (this.#windowLines < windowLines) return;
    this.#windowLines = 0;
    for (const state of this.states) state.windowMs = 0;
  }
}

interface Hit {
  pattern: TriedPattern;
  captures: (string | null)[];
}

/** One try at a batch of lines; it may be ended at any point, and then says how long each rule took so far. */
class Round {
  readonly found: (Hit | null)[];
  readonly #lines: readonly string[];
  readonly #now: () => number;
  readonly #times = new Map<RuleState, number>();
  #current: RuleState | null = null;
  #since = 0;

  constructor(lines: readonly string[], before: readonly (Hit | null)[], now: () => number) {
    this.#lines = lines;
    this.#now = now;
    this.found = lines.map((_line, i) => before[i] ?? null);
  }

  /** `order`: all patterns, the first one wins. */
  run(tried: readonly TriedPattern[], order: readonly TriedPattern[]): void {
    const rank = new Map(order.map((pattern, index) => [pattern, index]));
    const rankOf = (pattern: TriedPattern) => rank.get(pattern) ?? order.length;
    for (const pattern of tried) {
      this.#begin(pattern.state);
      const own = rankOf(pattern);
      for (let i = 0; i < this.#lines.length; i++) {
        const hit = this.found[i];
        if (hit != null && rankOf(hit.pattern) < own) continue;
        const captures = pattern.compiled.capture(this.#lines[i] as string);
        if (captures !== null) this.found[i] = { pattern, captures };
      }
      this.#end();
    }
  }

  /** With the time of the rule that was being matched when the work was ended. */
  times(): ReadonlyMap<RuleState, number> {
    this.#end();
    return this.#times;
  }

  #begin(state: RuleState): void {
    this.#current = state;
    this.#since = this.#now();
  }

  #end(): void {
    if (this.#current === null) return;
    this.#times.set(this.#current, (this.#times.get(this.#current) ?? 0) + this.#now() - this.#since);
    this.#current = null;
  }
}

function slowest(times: ReadonlyMap<RuleState, number>): RuleState | null {
  let found: RuleState | null = null;
  let most = -1;
  for (const [state, milliseconds] of times) {
    if (milliseconds <= most) continue;
    most = milliseconds;
    found = state;
  }
  return found;
}
