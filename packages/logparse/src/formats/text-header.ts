import { type ColumnClass, closeOf, columnAt, skipGap } from '../detect/columns.ts';
import type { Header, HeaderColumn } from '../detect/learn-header.ts';
import type { EntryDraft, EntryFieldsRef, FieldSource } from '../entries/entry-draft.ts';
import { epochTextToMs } from '../normalize/epoch.ts';
import { levelOfLetter, levelOfWord, NO_LEVEL } from '../normalize/level.ts';
import { matchShape, time } from '../normalize/match-timestamp.ts';
import type { TimeReader } from '../normalize/time-reader.ts';
import type { Shape } from '../normalize/timestamp-shapes.ts';
import { WordMemo } from '../normalize/word-memo.ts';
import { type Fit, NO_FIT, PARTLY, WHOLE } from './format.ts';
import { headerFields } from './header-fields.ts';

const LONGEST_NAME = 200;
const EPOCH = /(?:\d{10}(?:\.\d{1,9})?|\d{13}|\d{16}|\d{19})(?![\w.])/y;
const INTEGER = /#?-?\d+(?=[\s,:;|\])]|$):?/y;

/** Reads the learnt header of a line. */
export class HeaderReader implements FieldSource {
  readonly #header: Header;
  readonly #times: TimeReader;
  readonly #anchor: HeaderColumn | undefined;
  readonly #hasLevel: boolean;
  readonly #levels = new WordMemo(levelOfToken);
  readonly #names = new WordMemo(nameOfToken);

  constructor(header: Header, times: TimeReader) {
    this.#header = header;
    this.#times = times;
    this.#anchor = header.columns[header.anchor];
    this.#hasLevel = header.columns.some((column) => column.kind === 'level' || column.shape === 'klog');
  }

  /** Fills the draft when the line text[start, end) begins with the header, at least up to its anchor. */
  read(text: string, start: number, end: number, draft: EntryDraft): Fit {
    const { columns, anchor, stop } = this.#header;
    let at = skipGap(text, start, stop);
    draft.timestampMs = Number.NaN;
    draft.level = NO_LEVEL;
    draft.component = '';
    let fit: Fit = WHOLE;
    for (let i = 0; i < columns.length; i++) {
      const next = at >= end ? -1 : this.#column(columns[i] as HeaderColumn, text, at, end, draft, i < anchor);
      if (next < 0 || next > end) {
        if (i <= anchor) return NO_FIT;
        fit = PARTLY;
        break;
      }
      at = skipGap(text, next, stop);
      if (at > end) at = end;
    }
    draft.text = text;
    draft.headerStart = start;
    draft.messageStart = skipSeparators(text, at, end);
    draft.messageEnd = end;
    draft.levelInMessage = !this.#hasLevel;
    draft.fields = this;
    return fit;
  }

  /** Reads one column and gives the position behind it; -1 when the line does not have it. */
  #column(
    column: HeaderColumn,
    text: string,
    at: number,
    end: number,
    draft: EntryDraft,
    isBeforeAnchor: boolean,
  ): number {
    const { stop } = this.#header;
    switch (column.kind) {
      case 'time':
        // Only the anchor tells the entry's time; further ones are passed.
        if (column === this.#anchor) return this.#time(column, text, at, end, draft);
        return this.#passTime(column, text, at, end);
      case 'word': {
        const to = endOfWord(text, at, end, stop, false);
        this.#name(text, at, to, draft);
        return to;
      }
      case 'component':
      case 'tag':
        return this.#tag(text, at, end, draft, isBeforeAnchor);
      case 'level':
        return this.#level(text, at, end, draft, isBeforeAnchor);
      default: {
        const to = plainColumn(column.kind, text, at, end, stop, isBeforeAnchor);
        if (column.isLogger && to > 0) this.#name(text, at + 1, to - 1, draft);
        return to;
      }
    }
  }

  #level(text: string, at: number, end: number, draft: EntryDraft, isBeforeAnchor: boolean): number {
    const first = text.charCodeAt(at);
    let to: number;
    if (first === 91 || first === 40 || first === 60) {
      to = closeOf(text, at, end) + 1;
      if (to === 0) return -1;
      if (text.charCodeAt(to) === 58) to++;
    } else {
      to = at;
      while (to < end && isWordCharacter(text.charCodeAt(to))) to++;
      // `ERROR:`, `INFO|`, `WARN,`, `[2024-… INFO]`
      if (to < end && isMark(text.charCodeAt(to))) to++;
    }
    const level = this.#levels.at(text, at, to);
    if (level === NO_LEVEL) return isBeforeAnchor ? endOfWord(text, at, end, this.#header.stop, true) : -1;
    draft.level = level;
    return to;
  }

  #tag(text: string, at: number, end: number, draft: EntryDraft, isBeforeAnchor: boolean): number {
    const to = endOfWord(text, at, end, this.#header.stop, true);
    const last = text.charCodeAt(to - 1);
    const isTag = last === 58 || last === 93 || last === 41;
    if (!isTag && !isBeforeAnchor && this.#header.stop === '') return -1;
    this.#name(text, at, to, draft);
    return to;
  }

  #name(text: string, at: number, to: number, draft: EntryDraft): void {
    // A process id behind the name is ever new: only the name itself is worth remembering.
    let end = at + 1;
    while (end < to && text.charCodeAt(end) !== 91) end++;
    const { name, level } = this.#names.at(text, at, end);
    draft.component = name;
    if (level !== NO_LEVEL && draft.level === NO_LEVEL) draft.level = level;
  }

  #time(column: HeaderColumn, text: string, start: number, end: number, draft: EntryDraft): number {
    let at = start;
    if (column.opener !== '') {
      if (text.charAt(at) !== column.opener) return -1;
      at++;
    }
    if (column.shape === 'epoch') {
      EPOCH.lastIndex = at;
      const digits = EPOCH.exec(text);
      if (digits === null) return -1;
      draft.timestampMs = this.#times.epoch(epochTextToMs(digits[0]));
      at = EPOCH.lastIndex;
    } else if (column.shape !== null) {
      const isKlog = column.shape === 'klog';
      if (isKlog) draft.level = levelOfLetter(text.charAt(at++));
      draft.timestampMs = this.#times.read(column.shape === 'klog' ? 'MD_h:m:sf' : column.shape, text, at, end);
      at = this.#times.end;
    }
    if (Number.isNaN(draft.timestampMs)) return -1;
    if (column.opener !== '' && at < end && '])>"\'}'.includes(text.charAt(at))) at++;
    return at < end && ',;:|'.includes(text.charAt(at)) ? at + 1 : at;
  }

  #passTime(column: HeaderColumn, text: string, start: number, end: number): number {
    const at = column.opener === '' ? start : start + 1;
    const isUsual = column.shape !== null && column.shape !== 'epoch' && column.shape !== 'klog';
    if (isUsual && matchShape(column.shape as Shape, text, at, end)) {
      return column.opener === '' ? time.end : time.end + 1;
    }
    return columnAt(text, start, { limit: end, stop: this.#header.stop, times: true }).end;
  }

  fieldsOf(entry: EntryFieldsRef): Record<string, unknown> | null {
    return headerFields(this.#header, entry);
  }
}

/** Columns whose text only has to be passed. */
function plainColumn(
  kind: ColumnClass,
  text: string,
  at: number,
  end: number,
  stop: string,
  isBeforeAnchor: boolean,
): number {
  const first = text.charCodeAt(at);
  if (kind === 'bracket' && (first === 91 || first === 40 || first === 60)) {
    const close = closeOf(text, at, end);
    if (close > at) return text.charCodeAt(close + 1) === 58 ? close + 2 : close + 1;
  }
  if (kind === 'integer') {
    INTEGER.lastIndex = at;
    if (INTEGER.test(text)) return INTEGER.lastIndex;
  }
  if (kind === 'separator' && !isWordCharacter(first)) return endOfWord(text, at, end, '', false);
  return isBeforeAnchor ? columnAt(text, at, { limit: end, stop, times: false }).end : -1;
}

function levelOfToken(token: string): number {
  const bare = token.replace(/^[^A-Za-z]+|[^A-Za-z0-9]+$/g, '');
  return bare.length === 1 ? levelOfLetter(bare) : levelOfWord(bare);
}

/** `sshd[123]:` is sshd; `production.ERROR:` also states a level. */
function nameOfToken(token: string): { name: string; level: number } {
  const name = token
    .slice(0, LONGEST_NAME)
    .trim()
    .replace(/[:\]]+$/, '');
  const dot = name.lastIndexOf('.');
  return { name, level: dot < 0 ? NO_LEVEL : levelOfWord(name.slice(dot + 1)) };
}

/** The end of a word; with brackets, blanks inside `name[…]` belong to it. */
function endOfWord(text: string, at: number, end: number, stop: string, brackets: boolean): number {
  const stopCode = stop === '' ? -1 : stop.charCodeAt(0);
  let i = at;
  for (; i < end; i++) {
    const c = text.charCodeAt(i);
    if (c === 32 || c === 9 || (c === stopCode && i > at)) break;
    if (brackets && i > at && (c === 91 || c === 40)) {
      const close = closeOf(text, i, end);
      if (close > i) i = close;
    }
  }
  return i;
}

/** Past the colon, dash or pipe that stands between a header and its message. */
function skipSeparators(text: string, start: number, end: number): number {
  let at = start;
  while (at < end && isSeparator(text.charCodeAt(at))) at++;
  const next = text.charCodeAt(at + 1);
  if (text.charCodeAt(at) === 45 && (next === 32 || next === 9) && at + 1 < end) at += 2;
  while (at < end && (text.charCodeAt(at) === 32 || text.charCodeAt(at) === 9)) at++;
  return at;
}

function isSeparator(c: number): boolean {
  return c === 32 || c === 9 || c === 58 || c === 124;
}

function isMark(c: number): boolean {
  return c === 58 || c === 124 || c === 44 || c === 59 || c === 93;
}

function isWordCharacter(c: number): boolean {
  return (c >= 97 && c <= 122) || (c >= 65 && c <= 90) || (c >= 48 && c <= 57);
}
