import { LIMITS } from '@rootline/contract';
import { exceptionOf } from '../infer/exception.ts';
import { signalWithLevel, signalWithNumbers } from '../infer/signal.ts';
import { type LevelCode, NO_LEVEL } from '../normalize/level.ts';
import { levelOfPrefix } from '../normalize/level-prefix.ts';
import type { Summary } from '../summary.ts';
import type { PatternTable } from '../templates/pattern-table.ts';
import type { BatchBuffer } from './batch-buffer.ts';
import { EntryDraft } from './entry-draft.ts';

/** Entries are cut at these sizes; what follows begins a further entry, so no line is lost. */
const MAX_LINES = LIMITS.line.entryLines;
const MAX_CHARACTERS = LIMITS.line.entryBytes;

/**
 * Joins physical lines to entries. A format calls `begin` for a line that starts an entry, fills the draft, and calls
 * `extend` for lines that go on; blank lines count only when the entry goes on after them.
 */
export class EntryAssembler {
  cutEntries = 0;
  /** Entries started so far. */
  begun = 0;
  readonly draft = new EntryDraft();
  #isOpen = false;
  #lineStart = 0;
  #lineEnd = 0;
  #lines: string[] = [];
  #characters = 0;
  #blanks = 0;
  #exceptionClass: string | null = null;
  #rootExceptionClass: string | null = null;
  readonly #patterns: PatternTable;
  readonly #batch: BatchBuffer;
  readonly #summary: Summary;

  constructor(patterns: PatternTable, batch: BatchBuffer, summary: Summary) {
    this.#patterns = patterns;
    this.#batch = batch;
    this.#summary = summary;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Physical lines of the open entry so far. */
  get lineCount(): number {
    return this.#isOpen ? this.#lineEnd - this.#lineStart + 1 : 0;
  }

  /** Ends the open entry and starts one at a physical line; the caller fills the draft before the next call. */
  begin(line: number): EntryDraft {
    this.close();
    this.begun++;
    this.#isOpen = true;
    this.#lineStart = line;
    this.#lineEnd = line;
    this.draft.reset();
    return this.draft;
  }

  /** Adds the physical line text[start, end) to the open entry, or starts one when none is open. */
  extend(text: string, start: number, end: number, line: number): void {
    const full = line - this.#lineStart >= MAX_LINES || this.#characters + (end - start) > MAX_CHARACTERS;
    if (!this.#isOpen || full) {
      if (this.#isOpen) this.cutEntries++;
      const level = this.#isOpen ? this.draft.level : NO_LEVEL;
      this.#beginPlain(text, start, end, line, level);
      return;
    }
    for (; this.#blanks > 0; this.#blanks--) this.#lines.push('');
    this.#lines.push(text.slice(start, end));
    this.#characters += end - start + 1;
    this.#lineEnd = line;
  }

  #beginPlain(text: string, start: number, end: number, line: number, level: LevelCode): void {
    const draft = this.begin(line);
    draft.text = text;
    draft.headerStart = start;
    draft.messageStart = start;
    draft.messageEnd = end;
    draft.level = level;
  }

  /** A blank line: part of the entry only if the entry goes on. */
  blank(): void {
    if (this.#isOpen && this.#blanks < MAX_LINES) this.#blanks++;
  }

  /** Moves the end of the open entry, for records whose text lies in several physical lines. */
  endAt(line: number): void {
    this.#lineEnd = line;
  }

  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    const draft = this.draft;
    const joined = this.#joinedMessage();
    this.#findExceptions(joined);
    let { text, messageStart: from, messageEnd: to } = draft;
    if (joined !== null && isBlank(text, from, to)) {
      text = joined.trimStart();
      from = 0;
      to = text.indexOf('\n') < 0 ? text.length : text.indexOf('\n');
    }
    if (joined !== null && draft.levelInMessage) {
      // java.util.logging writes its level and message into the second line.
      const second = secondLine(joined);
      const level = levelOfPrefix(joined.slice(second.from, second.to));
      if (level !== NO_LEVEL && levelOfPrefix(text.slice(from, to)) === NO_LEVEL) {
        draft.level = level;
        text = joined;
        ({ from, to } = second);
      }
    }
    const pattern = this.#patterns.patternOf(text, from, to, saltOf(this.#exceptionClass));
    if (draft.levelInMessage && draft.level === NO_LEVEL) draft.level = pattern.prefixLevel;
    let signal = pattern.wordSignal;
    if (pattern.signalNeedsNumbers) signal = signalWithNumbers(signal, text.slice(from, to));
    if (this.#exceptionClass !== null) signal = Math.max(signal, 3);
    signal = signalWithLevel(signal, draft.level);
    this.#batch.add(draft, {
      lineStart: this.#lineStart,
      lineEnd: this.#lineEnd,
      signal,
      patternId: pattern.id,
      joined,
    });
    this.#summary.add(pattern, draft, {
      line: this.#lineStart,
      lineEnd: this.#lineEnd,
      signal,
      exceptionClass: this.#exceptionClass,
      rootExceptionClass: this.#rootExceptionClass,
    });
    this.#lines.length = 0;
    this.#characters = 0;
    this.#blanks = 0;
  }

  #joinedMessage(): string | null {
    const { draft } = this;
    if (this.#lines.length === 0 && draft.moreText === null) return null;
    const first = draft.text.slice(draft.messageStart, draft.messageEnd);
    const parts = draft.moreText === null ? [first] : [first, draft.moreText];
    return [...parts, ...this.#lines].join('\n');
  }

  #findExceptions(joined: string | null): void {
    this.#exceptionClass = null;
    this.#rootExceptionClass = null;
    if (joined === null) return;
    let budget = MAX_LINES;
    for (const line of joined.split('\n')) {
      if (budget-- <= 0) break;
      const found = exceptionOf(line);
      if (found === null) continue;
      this.#exceptionClass ??= found.name;
      if (found.isCause) this.#rootExceptionClass = found.name;
    }
  }
}

function saltOf(name: string | null): number {
  if (name === null) return 0;
  let hash = 17;
  for (let i = 0; i < name.length; i++) hash = (Math.imul(hash, 31) + name.charCodeAt(i)) | 0;
  return hash;
}

function secondLine(text: string): { from: number; to: number } {
  const from = text.indexOf('\n') + 1;
  const end = text.indexOf('\n', from);
  return { from, to: end < 0 ? text.length : end };
}

function isBlank(text: string, from: number, to: number): boolean {
  for (let i = from; i < to; i++) {
    const c = text.charCodeAt(i);
    if (c !== 32 && c !== 9) return false;
  }
  return true;
}
