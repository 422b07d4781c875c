import { EntryDraft } from '../entries/entry-draft.ts';
import { continues } from '../formats/continuation.ts';
import { readForeignHeader } from '../formats/foreign-header.ts';
import {
  EXACT,
  type Fit,
  FORMLESS,
  type FormatContext,
  type LineFormat,
  type LineFormatChoice,
  type LineReader,
  NO_FIT,
  PARTLY,
  type Surprises,
  WHOLE,
} from '../formats/format.ts';
import { outsideKindOf } from '../formats/head-lines.ts';
import { WORD_CHARACTER } from '../formats/header-marks.ts';
import { lineOfUnknownForm } from '../formats/raw-entry.ts';
import { createPlainText, isBlank } from '../formats/text.ts';
import { type Bytes, narrowTextOf, textOf } from '../lines/bytes.ts';
import type { OutsideKind } from '../parsed-log.ts';
import { CrashBlock } from './crash-block.ts';
import { FramingLines } from './framing-lines.ts';
import { ENOUGH_SURE, learnLoose, learnStrays, SURE_HEADER } from './learn-strays.ts';
import { isReasonOf } from './reason-line.ts';
import { selfDescribingOf } from './self-describing.ts';

const LONGEST_REMARK = 512;
const LONGEST_BRACKET = 16;
const KEPT_STRAYS = 200;
const KEPT_LENGTH = 2000;
const FIRST_TRY = 4;
const RAREST_TRY = 256;
const MAX_FORMATS = 8;
/** So many lines in a row that fit nothing and do not look like going on are no message any more. */
const LONG_RUN = 120;
/** Lines after which it is asked whether the header of most of them has changed. */
const WINDOW = 256;
/** A line that begins with its own level is no part of a message. */
const OWN_LEVEL =
  /^[[(<*#]{0,3}(?:FATAL|CRITICAL|SEVERE|ERROR|WARN|WARNING|PASS(?:ED)?|FAIL(?:ED)?)(?:[\])>*]{1,3}:?|:)(?:\s|$)/;
const LONGEST_LEVEL = 40;
const CLOCK = /\d\d?[:.]\d\d[:.]\d\d|\d{10}|\d{8}T?\d{6}/;
const CLOCK_WITHIN = 64;

interface Known {
  name: string;
  exactness: number;
  format: LineFormat;
}

export interface MixedOptions {
  /** What the first lines of the file showed: the most frequent format, and further ones. */
  first: LineFormatChoice;
  others: readonly LineFormatChoice[];
  /** Lines without a form are entries by themselves, because it explains them better than joining them. */
  isLoose: boolean;
  /** Most entries go on with a line that has no form. */
  isFollowed: boolean;
  referenceTimeMs: number;
}

/**
 * Reads lines of one format or of several in turn. Lines that fit none are kept for a while: when enough of them begin
 * in the same way, or the usual header goes missing, a further format is learnt from them.
 */
export function createMixedLines(context: FormatContext, options: MixedOptions): LineReader {
  const { entries, times } = context;
  const probe = new EntryDraft();
  const known: Known[] = [];
  const frames = new FramingLines();
  const crash = new CrashBlock(context.entries);
  let only: LineFormat | null = null;
  /** A line with a header has come. */
  let hasFit = false;
  let strays: string[] = [];
  let untried = 0;
  let nextTry = FIRST_TRY;
  let run: string[] = [];
  let runLength = 0;
  let taken = 0;
  let partly = 0;
  /** Share of lines with a part of the header in the first window; -1 before its end. */
  let usualShare = -1;
  let collected: string[] | null = null;
  const surprises: Surprises = { changes: 0, strays: 0 };

  /** Reads lines without a form where they belong to no entry. */
  const plain = createPlainText(context);
  /** Which entry they began last. */
  let plainBegun = -1;
  /** Which entry the last line with a header of its own began. */
  let foreignBegun = -1;
  let isDrawing = false;
  const usual = add(options.first);
  let current = usual;
  for (const choice of options.others) add(choice);

  function add(choice: LineFormatChoice): LineFormat {
    const format = choice.open(context);
    known.push({ name: choice.name, exactness: choice.exactness, format });
    known.sort((a, b) => b.exactness - a.exactness);
    only = known.length === 1 ? format : null;
    return format;
  }

  function addLater(choice: LineFormatChoice, lineNumber: number): LineFormat | null {
    surprises.changes++;
    if (known.length >= MAX_FORMATS) return null;
    context.notes.add(
      `From line ${lineNumber.toLocaleString('en-US')} on, the file contains lines in another format (${choice.name}).`,
    );
    return add(choice);
  }

  function takeByAny(bytes: Bytes, start: number, end: number, lineNumber: number): Fit {
    for (const atLeast of [WHOLE, PARTLY] as const) {
      for (const { format } of known) {
        const fit = format.take(bytes, start, end, lineNumber, atLeast);
        if (fit === NO_FIT) continue;
        current = format;
        return fit;
      }
    }
    return NO_FIT;
  }

  return {
    line(bytes, start, end, lineNumber) {
      if (current.holds?.() === true) {
        current.take(bytes, start, end, lineNumber, PARTLY);
        return;
      }
      if (isBlank(bytes, start, end)) return entries.blank();
      if (crash.isOpen && crash.takesRegisters(bytes, start, end, lineNumber)) return;
      let fit: Fit;
      if (only !== null) {
        fit = only.take(bytes, start, end, lineNumber, PARTLY);
        if (fit !== NO_FIT) current = only;
      } else {
        current.pause?.();
        fit = takeByAny(bytes, start, end, lineNumber);
      }
      if (fit === NO_FIT) return stray(bytes, start, end, lineNumber);
      runLength = 0;
      hasFit = true;
      watch(fit, bytes, start, end, lineNumber);
    },
    end() {
      for (const { format } of known) format.end?.();
    },
    surprises,
  };

  /** Notices when a part of the header that nearly all lines had is missing from nearly all of them. */
  function watch(fit: Fit, bytes: Bytes, start: number, end: number, lineNumber: number): void {
    if (fit === PARTLY) {
      partly++;
      if (collected !== null && collected.length < KEPT_STRAYS) collected.push(copyOf(bytes, start, end));
    }
    if (++taken >= WINDOW) endWindow(lineNumber);
  }

  function endWindow(lineNumber: number): void {
    const share = partly / taken;
    taken = 0;
    partly = 0;
    // Counted from another line on, the windows might be more uneven than these.
    if (usualShare < 0.4 && share >= 0.4) surprises.changes++;
    if (usualShare < 0) usualShare = share;
    const isChanged = usualShare < 0.4 && share >= 0.8;
    if (isChanged && collected !== null) {
      for (const choice of learnStrays(collected, options)) addLater(choice, lineNumber - collected.length);
      usualShare = 1;
    }
    collected = isChanged && collected === null ? [] : null;
  }

  function stray(bytes: Bytes, start: number, end: number, lineNumber: number): void {
    const first = bytes[start] as number;
    if (crash.isOpen) {
      if (first <= 32 || !startsAnew(bytes, start, end, lineNumber)) entries.extend(bytes, start, end, lineNumber);
      return;
    }
    if (hasFit && known[0]?.exactness !== FORMLESS && crash.begin(bytes, start, end, lineNumber, isRecord())) {
      runLength = 0;
      return;
    }
    if (known.some(({ name }) => name === 'ndjson') && isBracket(bytes, start, end)) {
      entries.recordOutside('container', lineNumber);
      return;
    }
    const kind = outsideKind(bytes, start, end);
    if (kind !== null) {
      entries.recordOutside(kind, lineNumber);
      return;
    }
    if (known[0]?.exactness !== FORMLESS && frames.holds(bytes, start, end, !hasFit)) {
      runLength = 0;
      lineOfUnknownForm(entries, bytes, start, end, lineNumber);
      return;
    }
    if (first <= 32 || !startsAnew(bytes, start, end, lineNumber)) goOn(bytes, start, end, lineNumber);
  }

  /** What a line is when it stands between or in front of the entries of a format with a form. */
  function outsideKind(bytes: Bytes, start: number, end: number): OutsideKind | null {
    if (end - start > LONGEST_REMARK || (bytes[start] as number) <= 32 || known[0]?.exactness === FORMLESS) return null;
    return outsideKindOf(narrowTextOf(bytes, start, end), entries.begun === 0);
  }

  /** Tries whether a line that fits nothing starts an entry all the same. */
  function startsAnew(bytes: Bytes, start: number, end: number, lineNumber: number): boolean {
    const line = textOf(bytes, start, end);
    const described = selfDescribingOf(line);
    if (described !== null && !known.some(({ name }) => name === described.name)) {
      const choice = described.detect({
        text: line,
        lines: [line],
        isWhole: false,
        referenceTimeMs: options.referenceTimeMs,
      });
      const format = choice === null ? null : addLater(choice, lineNumber);
      if (format !== null && format.take(bytes, start, end, lineNumber, WHOLE) !== NO_FIT) {
        runLength = 0;
        current = format;
        return true;
      }
    }
    if (CLOCK.test(line.length > CLOCK_WITHIN ? line.slice(0, CLOCK_WITHIN) : line)) {
      if (strays.length >= KEPT_STRAYS) strays = strays.slice(KEPT_STRAYS / 2);
      strays.push(copyOf(bytes, start, end));
      surprises.strays += SURE_HEADER.test(line) ? ENOUGH_SURE : 1;
      const isEnough = ++untried >= nextTry || SURE_HEADER.test(line);
      if (isEnough && learn(lineNumber) && takeByAny(bytes, start, end, lineNumber) !== NO_FIT) return true;
      if (readForeignHeader(bytes, start, end, times, probe, entries.draft.timestampMs)) {
        current.pause?.();
        runLength = 0;
        entries.begin(lineNumber).take(probe);
        foreignBegun = entries.begun;
        return true;
      }
    }
    return false;
  }

  /** The last entry was read by a format whose entries are whole by themselves. */
  function isRecord(): boolean {
    return known.some(({ exactness, format }) => format === current && exactness >= EXACT - 1);
  }

  function learn(lineNumber: number): boolean {
    untried = 0;
    const choices = learnStrays(strays, options);
    nextTry = choices.length > 0 ? FIRST_TRY : Math.min(RAREST_TRY, nextTry * 2);
    if (choices.length === 0) return false;
    strays = [];
    return choices.map((choice) => addLater(choice, lineNumber)).some((format) => format !== null);
  }

  function goOn(bytes: Bytes, start: number, end: number, lineNumber: number): void {
    if (entries.begun === foreignBegun && isReasonOf(entries, bytes, start, end)) {
      entries.extend(bytes, start, end, lineNumber);
      return;
    }
    if (known.some(({ exactness, format }) => exactness === FORMLESS && format === current)) {
      current.goOn(bytes, start, end, lineNumber);
      return;
    }
    const isFormed = continues(bytes, start, end, !options.isLoose, true);
    const statesLevel =
      !isFormed &&
      !options.isFollowed &&
      OWN_LEVEL.test(narrowTextOf(bytes, start, Math.min(end, start + LONGEST_LEVEL)));
    const followsPlain = current === plain && entries.begun === plainBegun;
    if (followsPlain || (!hasFit && !entries.isOpen) || (options.isLoose && !isFormed) || statesLevel) {
      readPlain(bytes, start, end, lineNumber);
      return;
    }
    if (current === plain) current = usual;
    if (!isFormed && !options.isFollowed) entries.unexplained++;
    if (!isFormed && ++runLength > LONG_RUN / 2) {
      run.push(copyOf(bytes, start, end));
      if (runLength >= LONG_RUN) {
        current = addLater(learnLoose(run, options), lineNumber) ?? current;
        run = [];
        runLength = 0;
        if (current.take(bytes, start, end, lineNumber, WHOLE) !== NO_FIT) return;
      }
    } else if (runLength === 0 && run.length > 0) run = [];
    current.goOn(bytes, start, end, lineNumber);
  }

  /** A line without a form that belongs to no entry before it. */
  function readPlain(bytes: Bytes, start: number, end: number, lineNumber: number): void {
    current = plain;
    const wasDrawing = isDrawing && entries.begun === plainBegun;
    isDrawing = isDrawn(bytes, start, end) || (wasDrawing && (bytes[start] as number) <= 32);
    if (isDrawing && wasDrawing && entries.isOpen) entries.extend(bytes, start, end, lineNumber);
    else plain.goOn(bytes, start, end, lineNumber);
    plainBegun = entries.begun;
  }
}

/** `[`, `]` or a comma alone: what stands around records of one line each. */
function isBracket(bytes: Bytes, start: number, end: number): boolean {
  return end - start <= LONGEST_BRACKET && /^\s*[[\],]\s*$/.test(narrowTextOf(bytes, start, end));
}

/** A line of a drawing, as some programs greet with: mostly marks. */
function isDrawn(bytes: Bytes, start: number, end: number): boolean {
  let marks = 0;
  let characters = 0;
  for (let i = start; i < end; i++) {
    const c = bytes[i] as number;
    if (c > 127) return false;
    if (WORD_CHARACTER[c] === 1) characters++;
    else if (c > 32) marks++;
  }
  return marks > characters;
}

function copyOf(bytes: Bytes, start: number, end: number): string {
  return textOf(bytes, start, Math.min(end, start + KEPT_LENGTH));
}
