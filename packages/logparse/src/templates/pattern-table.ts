import type { NumberSignal } from '../infer/number-signal.ts';
import type { Bytes } from '../lines/bytes.ts';
import { groupPatterns } from './group-patterns.ts';
import { HashTable } from './hash-table.ts';
import { Pattern } from './pattern.ts';
import { TemplateMatcher } from './template-matcher.ts';
import { type Token, TokenScanner } from './token-scanner.ts';

const MAX_PATTERNS = 20_000;
const MAX_CHARACTERS = 32 * 1024 * 1024;
const MAX_TOKENS = 400;
const MAX_TOKEN_LENGTH = 200;
const MAX_RESIDUALS = 1000;
const FIRST_REFINEMENT = 2000;
const HARDLY_MERGED = 0.8;

/** Gives every message the id of its pattern; only a pattern never seen before costs more than a scan. */
export class PatternTable {
  readonly patterns: Pattern[] = [];
  readonly #ids = new HashTable();
  readonly #residuals = new Map<string, number>();
  readonly #scanner = new TokenScanner();
  readonly #onNew: (pattern: Pattern) => void;
  #matcher: TemplateMatcher | null = null;
  #nextRefinement = FIRST_REFINEMENT;
  #characters = 0;

  constructor(onNew: (pattern: Pattern) => void) {
    this.#onNew = onNew;
  }

  /** True when shapes were too many to be kept apart. */
  get isCapped(): boolean {
    return this.#residuals.size > 0;
  }

  /** The pattern of bytes[start, end); `salt` sets messages apart that only continue differently (0 = none). */
  patternOf(bytes: Bytes, start: number, end: number, salt: number): Pattern {
    const scanner = this.#scanner;
    scanner.scan(bytes, start, end);
    const a = scanner.hashA ^ salt;
    const b = scanner.hashB;
    const known = this.#ids.get(a, b);
    if (known >= 0) return this.patterns[known] as Pattern;
    const tokens: Token[] = [];
    scanner.scan(bytes, start, end, tokens);
    const pattern = this.#matched(tokens, salt) ?? this.#create(tokens);
    this.#ids.set(a, b, pattern.id);
    return pattern;
  }

  /** The signal that the deciding value of the message bytes[start, end) gives. */
  signalByNumber({ value, signals }: NumberSignal, bytes: Bytes, start: number, end: number): number {
    this.#scanner.find(bytes, start, end, value);
    return signals.at(bytes, this.#scanner.valueStart, this.#scanner.valueEnd);
  }

  /** In a log of ever new names, merged templates catch new forms, so the table does not grow with the file. */
  #matched(tokens: readonly Token[], salt: number): Pattern | null {
    if (this.patterns.length >= this.#nextRefinement) {
      const groups = groupPatterns(this.patterns);
      this.#matcher = new TemplateMatcher(groups);
      // Refinement costs as much as the table is long; where it hardly merges anything it can wait.
      this.#nextRefinement = this.patterns.length * (groups.length > this.patterns.length * HARDLY_MERGED ? 4 : 2);
    }
    return salt === 0 ? (this.#matcher?.match(tokens) ?? null) : null;
  }

  #create(tokens: readonly Token[]): Pattern {
    if (this.patterns.length >= MAX_PATTERNS || this.#characters >= MAX_CHARACTERS) return this.#residual(tokens);
    return this.#add(tokens);
  }

  #add(tokens: readonly Token[]): Pattern {
    const cut = tokens.slice(0, MAX_TOKENS).map((token) => ({ ...token, text: token.text.slice(0, MAX_TOKEN_LENGTH) }));
    // Copied at once: pieces of a line would keep its whole block alive.
    const kept = JSON.parse(JSON.stringify(cut)) as Token[];
    for (const { text } of kept) this.#characters += text.length;
    const pattern = new Pattern(this.patterns.length, kept);
    this.patterns.push(pattern);
    this.#onNew(pattern);
    return pattern;
  }

  /** Past the cap, shapes of one length and first word share a pattern. */
  #residual(tokens: readonly Token[]): Pattern {
    const word = tokens.find((token) => token.kind === 'word');
    const isLast = this.#residuals.size >= MAX_RESIDUALS;
    const key = isLast || word === undefined ? '' : `${Math.min(tokens.length, 50)} ${word.text.slice(0, 40)}`;
    const known = this.#residuals.get(key);
    if (known !== undefined) return this.patterns[known] as Pattern;
    const rest: Token = { text: '<*>', kind: 'placeholder', spaced: true };
    const pattern = this.#add(key === '' || word === undefined ? [rest] : [word, rest]);
    this.#residuals.set(key, pattern.id);
    return pattern;
  }
}
