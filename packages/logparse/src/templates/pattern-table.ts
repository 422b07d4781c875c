import type { NumberSignal } from '../infer/number-signal.ts';
import { isServerError } from '../lexicon/number-weight.ts';
import { type Bytes, textOf } from '../lines/bytes.ts';
import { type LevelCode, NO_LEVEL, WARN } from '../normalize/level.ts';
import { groupPatterns } from './group-patterns.ts';
import { HashTable } from './hash-table.ts';
import { MessageGuess } from './message-guess.ts';
import { Pattern } from './pattern.ts';
import { TABLE_LIMITS, type TableLimits } from './table-limits.ts';
import { TemplateMatcher } from './template-matcher.ts';
import { TokenCodes } from './token-codes.ts';
import { TokenScanner } from './token-scanner.ts';
import { type Token, TokenStore } from './token-store.ts';

/** Of one message. */
const MAX_TOKENS = 400;
const LONGEST_RESIDUAL = 50;
/** Up to so many patterns a message has the same one whatever came before it. */
export const FIRST_REFINEMENT = 2000;
const HARDLY_MERGED = 0.8;
/** Numbers by which messages of one form may fail and have a pattern each. */
export const MOST_FAILURES = 8;

/** Gives every message the id of its pattern; only a pattern never seen before costs more than a scan. */
export class PatternTable {
  readonly patterns: Pattern[] = [];
  readonly #ids = new HashTable();
  /** The patterns of what no longer got one of its own, by first word and length. */
  readonly #residuals = new HashTable();
  #residualCount = 0;
  readonly #guess = new MessageGuess();
  readonly #scanner = new TokenScanner();
  readonly #codes = new TokenCodes();
  readonly #tokens = new TokenStore();
  #keptTokens = 0;
  /** Numbers whose signal is remembered, of all patterns together. */
  #numbers = 0;
  readonly #onNew: (pattern: Pattern) => void;
  readonly #limits: TableLimits;
  readonly #follows: PatternTable | null;
  #matcher: TemplateMatcher | null = null;
  #nextRefinement = FIRST_REFINEMENT;
  #hasRefused = false;

  /** `follows`: a table whose patterns were the first to state whether their messages tell of a failure. */
  constructor(
    onNew: (pattern: Pattern) => void,
    { limits = TABLE_LIMITS, follows = null }: { limits?: TableLimits; follows?: PatternTable | null } = {},
  ) {
    this.#onNew = onNew;
    this.#limits = limits;
    this.#follows = follows;
  }

  /** True when shapes were too many to be kept apart. */
  get isCapped(): boolean {
    return this.#residualCount > 0;
  }

  /** True while no limit was reached: the pattern of a message follows from the message, whatever came before. */
  get isByMessage(): boolean {
    const isCut = this.isCapped || this.#matcher !== null || this.#hasRefused;
    return !isCut && !this.patterns.some(({ hasMoreComponents }) => hasMoreComponents);
  }

  /** The pattern of bytes[start, end); `salt` sets messages apart that only continue differently (0 = none). */
  patternOf(bytes: Bytes, start: number, end: number, salt: number): Pattern {
    const guessed = salt === 0 ? this.#guess.find(bytes, start, end) : null;
    if (guessed !== null) return guessed;
    const scanner = this.#scanner;
    scanner.scan(bytes, start, end);
    const a = scanner.hashA ^ salt;
    const b = scanner.hashB;
    const known = this.#ids.get(a, b);
    if (known >= 0) {
      const pattern = this.patterns[known] as Pattern;
      if (salt === 0) this.#guess.note(bytes, start, end, pattern, scanner);
      return pattern;
    }
    this.#codes.clear();
    scanner.scan(bytes, start, end, this.#codes);
    const pattern = this.#matched(salt) ?? this.#create(bytes);
    if (pattern.hash === null) {
      pattern.hash = [a | 0, b | 0];
      follow(pattern, this.#follows?.patterns[this.#follows.#ids.get(a, b)]);
    }
    this.#ids.set(a, b, pattern.id);
    return pattern;
  }

  /** The signal that the deciding value of the message bytes[start, end) gives. */
  signalByNumber({ value, signals }: NumberSignal, bytes: Bytes, start: number, end: number): number {
    this.#scanner.find(bytes, start, end, value);
    const known = signals.size;
    const signal = signals.at(bytes, this.#scanner.valueStart, this.#scanner.valueEnd);
    if (signals.size > known && ++this.#numbers >= this.#limits.numbers) this.#forgetNumbers();
    return signal;
  }

  /**
   * The pattern of a message whose deciding number, which `signalByNumber` has just read, says that it failed. How
   * something ended is no value like others: `exit code 1` and `exit code 0` are two messages.
   */
  failureOf(pattern: Pattern, { value }: NumberSignal, bytes: Bytes): Pattern {
    const number = textOf(bytes, this.#scanner.valueStart, this.#scanner.valueEnd);
    const known = pattern.failures?.get(number);
    if (known !== undefined) return known;
    let seen = 0;
    const tokens = pattern.tokens.map((token) =>
      token.kind === 'placeholder' && ++seen === value ? this.#tokens.of(number, 'word', token.spaced) : token,
    );
    return this.#addFailure(pattern, number, isServerError(Number(number)) ? Number(number) : 0, tokens);
  }

  /** The pattern of a message whose status stands in another field of its record, and says that it failed. */
  failedWith(pattern: Pattern, status: number): Pattern {
    const said = `status=${status}`;
    const known = pattern.failures?.get(said);
    if (known !== undefined) return known;
    return this.#addFailure(pattern, said, status, [...pattern.tokens, this.#tokens.of(said, 'word', true)]);
  }

  /**
   * The pattern of a record's message by what its level states: `request` at INFO and `request` at ERROR are two messages,
   * of which the fields tell the difference.
   */
  statedAs(pattern: Pattern, level: LevelCode): Pattern {
    if (level === NO_LEVEL || level === WARN) return pattern;
    const isLoud = level < WARN;
    pattern.isLoud ??= isLoud;
    if (pattern.isLoud === isLoud) return pattern;
    if (pattern.contrary === null) {
      if (this.#isFull()) return pattern;
      pattern.contrary = this.#add([...pattern.tokens]);
      pattern.contrary.isFailure = pattern.isFailure;
      pattern.contrary.failedStatus = pattern.failedStatus;
    }
    return pattern.contrary;
  }

  /**
   * The pattern of a message of which a field says that it failed; `isWritten`: the message is made of the fields. Values
   * that are too many to be kept apart share one pattern.
   */
  endedWith(pattern: Pattern, said: string, isWritten: boolean): Pattern {
    if (pattern.isFailure) return pattern;
    const isKnown = pattern.failures?.has(said) === true;
    const isFull = !isKnown && (pattern.failures?.size ?? 0) >= MOST_FAILURES - 1;
    const key = isFull ? said.slice(0, said.indexOf('=') < 0 ? said.length : said.indexOf('=')) : said;
    const known = pattern.failures?.get(key);
    if (known !== undefined) return known;
    const more = isWritten || said === '' ? [] : [this.#tokens.of(key, 'word', true)];
    return this.#addFailure(pattern, key, 0, [...pattern.tokens, ...more]);
  }

  #addFailure(pattern: Pattern, said: string, status: number, tokens: Token[]): Pattern {
    pattern.failures ??= new Map();
    if (pattern.failures.size >= MOST_FAILURES || this.#isFull()) {
      this.#hasRefused = true;
      return pattern;
    }
    const failure = this.#add(tokens);
    failure.isFailure = true;
    failure.failedStatus = status;
    pattern.failures.set(said, failure);
    follow(failure, pattern.like?.failures?.get(said));
    return failure;
  }

  #forgetNumbers(): void {
    for (const pattern of this.patterns) pattern.numberSignal?.signals.clear();
    this.#numbers = 0;
  }

  /** In a log of ever new names, merged templates catch new forms, so the table does not grow with the file. */
  #matched(salt: number): Pattern | null {
    if (this.patterns.length >= this.#nextRefinement) {
      const groups = groupPatterns(this.patterns);
      this.#matcher = new TemplateMatcher(groups);
      // Refinement costs as much as the table is long; where it hardly merges anything it can wait.
      this.#nextRefinement = this.patterns.length * (groups.length > this.patterns.length * HARDLY_MERGED ? 4 : 2);
    }
    return salt === 0 ? (this.#matcher?.match(this.#codes) ?? null) : null;
  }

  #create(bytes: Bytes): Pattern {
    if (this.#isFull()) return this.#residual(bytes);
    const tokens: Token[] = [];
    const count = Math.min(this.#codes.count, MAX_TOKENS);
    for (let i = 0; i < count; i++) tokens.push(this.#codes.token(i, bytes, this.#tokens));
    return this.#add(tokens);
  }

  #isFull(): boolean {
    const { patterns, tokens, characters } = this.#limits;
    return this.patterns.length >= patterns || this.#keptTokens >= tokens || this.#tokens.characters >= characters;
  }

  #add(tokens: Token[]): Pattern {
    this.#keptTokens += tokens.length;
    const pattern = new Pattern(this.patterns.length, tokens);
    this.patterns.push(pattern);
    this.#onNew(pattern);
    return pattern;
  }

  /** Past the cap, shapes of one length and first word share a pattern. */
  #residual(bytes: Bytes): Pattern {
    const codes = this.#codes;
    const first = codes.firstWord();
    const isOwn = first >= 0 && this.#residualCount < this.#limits.residuals;
    let code = first < 0 ? 0 : (codes.codes[first] as number);
    let length = first < 0 ? 0 : Math.min(codes.count, LONGEST_RESIDUAL);
    let known = this.#residuals.get(code, length);
    if (known < 0 && !isOwn) {
      code = 0;
      length = 0;
      known = this.#residuals.get(code, length);
    }
    if (known >= 0) return this.patterns[known] as Pattern;
    const rest = this.#tokens.of('<*>', 'placeholder', true);
    const pattern = this.#add(isOwn ? [codes.token(first, bytes, this.#tokens), rest] : [rest]);
    this.#residuals.set(code, length, pattern.id);
    this.#residualCount++;
    return pattern;
  }
}

function follow(pattern: Pattern, like: Pattern | undefined): void {
  if (like === undefined) return;
  pattern.like = like;
  pattern.isLoud = like.isLoud;
}
