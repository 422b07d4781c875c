import { LIMITS } from '@rootline/contract';
import { bothEnds } from '../lines/both-ends.ts';
import { type Bytes, bytesOf, textOf } from '../lines/bytes.ts';
import { type LevelCode, NO_LEVEL } from '../normalize/level.ts';
import { levelOfPrefix } from '../normalize/level-prefix.ts';
import { NO_OUTCOME } from '../normalize/outcome.ts';
import { NOTHING_SAID } from '../normalize/record-outcome.ts';
import type { OutsideKind, OutsideLines } from '../parsed-log.ts';
import type { ClosedEntry, Summary } from '../summary.ts';
import type { PatternTable } from '../templates/pattern-table.ts';
import type { BatchBuffer } from './batch-buffer.ts';
import { EntryDraft } from './entry-draft.ts';
import { findExceptions } from './entry-exceptions.ts';
import { OutsideRecorder } from './outside-lines.ts';
import { weighEntry } from './weigh-entry.ts';

/** Entries are cut at these sizes; what follows begins a further entry, so no line is lost. */
const MAX_LINES = LIMITS.line.entryLines;
const KEPT = LIMITS.line.keptBytes;
const MAX_CHARACTERS = LIMITS.line.entryBytes;
const TAB = 9;
const BLANK = 32;

/**
 * Joins physical lines to entries. A format calls `begin` for a line that starts an entry, fills the draft, and calls
 * `extend` for lines that go on; blank lines count only when the entry goes on after them.
 */
export class EntryAssembler {
  cutEntries = 0;
  /** What lines between entries are when no one has named them. */
  gaps: OutsideKind = 'blank';
  /** Entries started so far. */
  begun = 0;
  /** Lines that stand where they stand without any form that says so. */
  unexplained = 0;
  draft = new EntryDraft();
  /** Called before the bytes that lines were read from are overwritten. */
  readonly onDetach: (() => void)[] = [];
  #outside = new OutsideRecorder();
  #isOpen = false;
  #lineStart = 0;
  #lineEnd = 0;
  #lines: string[] = [];
  #characters = 0;
  #blanks = 0;
  /** Bytes left out of lines that no entry has taken yet. */
  #leftOut = 0;
  /** One object is reused for all entries. */
  readonly #entry: ClosedEntry = {
    line: 0,
    lineEnd: 0,
    signal: 0,
    outcome: NO_OUTCOME,
    exceptionClass: null,
    rootExceptionClass: null,
    isPart: false,
  };
  #patterns: PatternTable;
  #batch: BatchBuffer;
  #summary: Summary;

  constructor(patterns: PatternTable, batch: BatchBuffer, summary: Summary) {
    this.#patterns = patterns;
    this.#batch = batch;
    this.#summary = summary;
  }

  /** Forgets the entries so far, from which formats have learnt how to read on, and begins anew at a line. */
  startAt(line: number, patterns: PatternTable, batch: BatchBuffer, summary: Summary): void {
    this.close();
    this.#batch.flush();
    this.#patterns = patterns;
    this.#batch = batch;
    this.#summary = summary;
    this.#outside = new OutsideRecorder(line);
    this.cutEntries = 0;
    this.unexplained = 0;
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
    this.draft.reset();
    this.#start(line);
    return this.draft;
  }

  #start(line: number): void {
    this.begun++;
    this.#isOpen = true;
    this.#lineStart = line;
    this.#lineEnd = line;
    this.draft.leftOut = this.#leftOut;
    this.#leftOut = 0;
  }

  /** The same with a draft that is filled already; gives one that is free now. */
  beginWith(draft: EntryDraft, line: number): EntryDraft {
    this.close();
    const free = this.draft;
    this.draft = draft;
    this.#start(line);
    // Another format may have left them there.
    free.moreText = null;
    free.recordText = null;
    free.detail = null;
    free.partOf = 0;
    free.outcome = NOTHING_SAID;
    free.answer = 0;
    free.failedStatus = 0;
    free.isSummary = false;
    return free;
  }

  /** Adds the physical line bytes[start, end) to the open entry, or starts one when none is open. */
  extend(bytes: Bytes, start: number, end: number, line: number): void {
    const long = bothEnds(bytes, start, end);
    const length = long?.text.length ?? end - start;
    const full = line - this.#lineStart >= MAX_LINES || this.#characters + length > MAX_CHARACTERS;
    if (!this.#isOpen || full) {
      if (this.#isOpen) this.cutEntries++;
      const level = this.#isOpen ? this.draft.level : NO_LEVEL;
      this.#beginPlain(bytes, start, end, line, level);
      return;
    }
    for (; this.#blanks > 0; this.#blanks--) this.#lines.push('');
    this.#lines.push(long?.text ?? textOf(bytes, start, end));
    this.#characters += length + 1;
    this.#lineEnd = line;
    this.draft.leftOut += this.#leftOut + (long?.leftOut ?? 0);
    this.#leftOut = 0;
  }

  #beginPlain(bytes: Bytes, start: number, end: number, line: number, level: LevelCode): void {
    const draft = this.begin(line);
    draft.bytes = bytes;
    draft.headerStart = start;
    draft.messageStart = start;
    draft.messageEnd = end;
    draft.placeEnd = end;
    draft.level = level;
  }

  /** The line is part of no entry; the open one ends here. */
  recordOutside(kind: OutsideKind, line: number): void {
    this.close();
    this.#leftOut = 0;
    this.#outside.mark(kind, line);
  }

  /** The lines of a file that no entry holds. */
  outside(lineCount: number): OutsideLines {
    return this.#outside.finish(lineCount, this.gaps);
  }

  /** A blank line: part of the entry only if the entry goes on. */
  blank(): void {
    this.#leftOut = 0;
    if (this.#isOpen && this.#blanks < MAX_LINES) this.#blanks++;
  }

  /** Of the line that comes next so many bytes are not kept: the entry that takes it says so. */
  leaveOut(bytes: number): void {
    this.#leftOut += bytes;
  }

  /** Moves the end of the open entry, for records whose text lies in several physical lines. */
  endAt(line: number): void {
    this.#lineEnd = line;
  }

  /** The bytes that the lines so far were read from will be overwritten. */
  detach(): void {
    if (this.#isOpen) this.draft.detach();
    for (const call of this.onDetach) call();
    this.#batch.flush();
  }

  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    const draft = this.draft;
    // A record that follows no lines is cut where it is read.
    const isLong = draft.messageEnd - draft.messageStart > KEPT && draft.recordText === null;
    const long = isLong ? bothEnds(draft.bytes, draft.messageStart, draft.messageEnd) : null;
    if (long !== null) {
      draft.leftOut += long.leftOut;
      draft.messageEnd = draft.messageStart + KEPT;
    }
    const isOneLine = this.#lines.length === 0 && draft.moreText === null;
    const joined = isOneLine ? (long?.text ?? null) : this.#joinedMessage(long?.text ?? null);
    let { bytes, messageStart: from, messageEnd: to } = draft;
    const entry = this.#entry;
    findExceptions(joined ?? (draft.partOf > 0 ? textOf(bytes, from, to) : null), entry);
    if (joined !== null && isBlank(bytes, from, to)) {
      const text = joined.trimStart();
      ({ bytes, end: to } = bytesOf(text.indexOf('\n') < 0 ? text : text.slice(0, text.indexOf('\n'))));
      from = 0;
    }
    const heading = joined === null ? null : HEADING.exec(joined);
    if (heading !== null) {
      // Its first line only names who wrote it: what it says stands below.
      if (draft.component === '') draft.component = heading[1] ?? '';
      ({ bytes, end: to } = bytesOf(secondLine(heading.input).trimStart()));
      from = 0;
    } else if (joined !== null && draft.levelInMessage) {
      // java.util.logging writes its level and message into the second line.
      const second = secondLine(joined);
      const level = levelOfPrefix(second);
      if (level !== NO_LEVEL && levelOfPrefix(textOf(bytes, from, to)) === NO_LEVEL) {
        draft.level = level;
        ({ bytes, end: to } = bytesOf(second));
        from = 0;
      }
    }
    const pattern = weighEntry(this.#patterns, draft, entry, bytes, from, to);
    entry.line = this.#lineStart;
    entry.lineEnd = this.#lineEnd;
    this.#outside.entry(this.#lineStart, this.#lineEnd, this.gaps);
    entry.isPart = false;
    if (draft.partOf > 0) this.#summary.join(entry, draft.partOf);
    this.#summary.add(pattern, draft, entry);
    this.#batch.add(draft, entry, pattern.id, joined);
    this.#blanks = 0;
    if (joined === null) return;
    this.#lines.length = 0;
    this.#characters = 0;
  }

  #joinedMessage(shortened: string | null): string {
    const { draft } = this;
    const first = shortened ?? textOf(draft.bytes, draft.messageStart, draft.messageEnd);
    const parts = draft.moreText === null ? [first] : [first, draft.moreText];
    return [...parts, ...this.#lines].join('\n');
  }
}

/** A dotted name and the number of an event alone in the first line, and the second one indented: `Shop.Cart[14]`. */
const HEADING = /^([A-Za-z_]\w*(?:[.+`][\w`<>]+)+)\[\d+\]\r?\n[ \t]+\S/;

function secondLine(text: string): string {
  const from = text.indexOf('\n') + 1;
  const end = text.indexOf('\n', from);
  return text.slice(from, end < 0 ? text.length : end);
}

function isBlank(bytes: Bytes, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (bytes[i] !== BLANK && bytes[i] !== TAB) return false;
  return true;
}
