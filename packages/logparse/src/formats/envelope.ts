import { LIMITS } from '@rootline/contract';
import { beginsCrash } from '../detect/crash-block.ts';
import { type Bytes, MARGIN, newBytes, TextStore, textOf } from '../lines/bytes.ts';
import { type LevelCode, NO_LEVEL, WARN } from '../normalize/level.ts';
import { continues } from './continuation.ts';
import { type FormatContext, type LineFormat, type LineReader, NO_FIT, WHOLE } from './format.ts';
import { isBlank } from './text.ts';

const MAX_SOURCES = 500;
/** Lines of other writers that wait for the end of a record. */
const MOST_WAITING = 64;
const LINE_FEED = 10;

/** What a wrapper around a log line says; the line itself is bytes[start, end). One object is reused. */
export interface Unwrapped {
  bytes: Bytes;
  start: number;
  end: number;
  timestampMs: number;
  level: LevelCode;
  component: string;
  /** The line goes on in the next record of the same text. */
  isPartial: boolean;
  /** Which text it is a part of, where one writer may write several by turns; '' = the one of its writer. */
  text: string;
  /** What its parts lack at their end. */
  closing: string;
  /** The line goes on the one before of the same source. */
  goesOn: boolean;
  /** Which writer it came from: lines of different writers are never joined. */
  source: string;
}

/** A record of which not all parts have come. */
interface Partial {
  text: string;
  from: number;
  to: number;
  /** What the wrapper of its first part says. */
  first: Unwrapped;
}

/** A line that waits until the record before it is whole. */
interface Waiting {
  bytes: Bytes;
  line: number;
  first: Unwrapped;
}

/** What is known of a writer when another one comes between. */
interface Writer {
  /** Where its last entry begins. */
  line: number;
  /** When it last said a time. */
  timestampMs: number;
  /** A line that names an exception goes on its last entry. */
  leads: boolean;
  /** Its last entry states a level at which nothing fails: a crash is none of it. */
  isCalm: boolean;
}

const NOTHING = newBytes(0);

export function emptyUnwrapped(): Unwrapped {
  return {
    bytes: NOTHING,
    start: 0,
    end: 0,
    timestampMs: Number.NaN,
    level: NO_LEVEL,
    component: '',
    isPartial: false,
    text: '',
    closing: '',
    goesOn: false,
    source: '',
  };
}

/** Forgets what was said of the line before. */
export function clearUnwrapped(unwrapped: Unwrapped): void {
  unwrapped.timestampMs = Number.NaN;
  unwrapped.level = NO_LEVEL;
  unwrapped.component = '';
  unwrapped.isPartial = false;
  unwrapped.text = '';
  unwrapped.closing = '';
  unwrapped.goesOn = false;
  unwrapped.source = '';
}

/** Which text a part belongs to. */
export function keyOfText({ text, source }: Unwrapped): string {
  return text === '' ? source : text;
}

/** Takes the wrapper off the line bytes[start, end) into `into`; false when the line has none. */
export type Unwrap = (bytes: Bytes, start: number, end: number, into: Unwrapped) => boolean;

export interface EnvelopeOptions {
  unwrap: Unwrap;
  outerTimeWins: boolean;
  /** Reads what is inside, by writer: the services of one file may log in different ways. */
  openInner(source: string, context: FormatContext): LineReader;
}

/** Reads wrapped lines with the format that was found inside; time and level of the wrapper fill what the line lacks. */
export function createEnvelope(outer: FormatContext, options: EnvelopeOptions): LineFormat {
  const { entries } = outer;
  const context: FormatContext = { ...outer, isStampedOutside: true };
  const formats = new Map<string, LineReader>();
  /** Another writer may interrupt the lines of an entry. */
  const writers = new Map<string, Writer>();
  let isInterrupted = false;
  const unwrapped = emptyUnwrapped();
  const texts = new TextStore();
  let openSource = '';
  /** The record that came first of those that lie in parts, and what other writers wrote since. */
  let partial: Partial | null = null;
  let waiting: Waiting[] = [];

  function formatOf(source: string): LineReader {
    const known = formats.get(source);
    if (known !== undefined) return known;
    const format = options.openInner(source, context);
    if (formats.size < MAX_SOURCES) formats.set(source, format);
    return format;
  }

  function read(bytes: Bytes, start: number, end: number, from: number, to: number): void {
    const began = entries.begun;
    formatOf(openSource).line(bytes, start, end, from);
    if (to > from) entries.endAt(to);
    if (entries.begun === began) return;
    const { draft } = entries;
    const isBare = Number.isNaN(draft.timestampMs) && draft.level === NO_LEVEL;
    const writer = writers.get(openSource);
    const goesOn = unwrapped.goesOn || continues(bytes, start, end, false, writer?.leads ?? false);
    const isCrash = isInterrupted && isBare && writer?.isCalm === true && beginsCrash(bytes, start, end);
    const isPart = isInterrupted && isBare && writer !== undefined && goesOn && !isCrash;
    if (isPart) draft.partOf = writer.line;
    isInterrupted = false;
    const wantsOuter = options.outerTimeWins ? !Number.isNaN(unwrapped.timestampMs) : Number.isNaN(draft.timestampMs);
    if (wantsOuter) draft.timestampMs = unwrapped.timestampMs;
    const isStated = !Number.isNaN(draft.timestampMs);
    if (!isStated && writer !== undefined && continues(bytes, start, end, true, true))
      draft.timestampMs = writer.timestampMs;
    if (isPart) writer.leads = true;
    else if (writer !== undefined) {
      writer.line = from;
      writer.leads = !isBare || isCrash;
      if (isStated) writer.timestampMs = draft.timestampMs;
    } else if (writers.size < MAX_SOURCES)
      writers.set(openSource, {
        line: from,
        timestampMs: draft.timestampMs,
        leads: !isBare,
        isCalm: false,
      });
    if (draft.level === NO_LEVEL) draft.level = unwrapped.level;
    if (draft.component === '') draft.component = unwrapped.component;
  }

  function readPartial(): void {
    const whole = partial;
    if (whole === null) return;
    partial = null;
    const others = waiting;
    waiting = [];
    texts.put(whole.text + whole.first.closing);
    Object.assign(unwrapped, whole.first);
    turnTo(whole.first.source);
    read(texts.bytes, texts.start, texts.end, whole.from, whole.to);
    for (const { bytes, line, first } of others) {
      Object.assign(unwrapped, first);
      take(bytes, 0, bytes.length - MARGIN, line);
    }
  }

  /** The lines that come next are those of another writer. */
  function turnTo(source: string): void {
    if (source === openSource) return;
    const writer = writers.get(openSource);
    if (writer !== undefined && entries.lineCount > 1) writer.leads = true;
    entries.close();
    // Its message may state the level, which is known once it is closed.
    if (writer !== undefined) writer.isCalm = entries.draft.level > WARN;
    openSource = source;
    isInterrupted = true;
  }

  /** Takes what was unwrapped last, which is bytes[start, end). */
  function take(bytes: Bytes, start: number, end: number, lineNumber: number): void {
    if (partial !== null && keyOfText(partial.first) !== keyOfText(unwrapped)) {
      // Another writer's line waits, so that the entries keep the order of the file.
      const own = newBytes(end - start + MARGIN);
      own.set(bytes.subarray(start, end));
      own.fill(LINE_FEED, end - start);
      waiting.push({ bytes: own, line: lineNumber, first: { ...unwrapped, bytes: own, start: 0, end: end - start } });
      if (waiting.length >= MOST_WAITING) readPartial();
      return;
    }
    if (partial === null && !unwrapped.isPartial) {
      if (unwrapped.goesOn && unwrapped.source === openSource && entries.isOpen) {
        if (isBlank(bytes, start, end)) entries.endAt(lineNumber);
        else entries.extend(bytes, start, end, lineNumber);
        return;
      }
      turnTo(unwrapped.source);
      read(bytes, start, end, lineNumber, lineNumber);
      return;
    }
    partial ??= { text: '', from: lineNumber, to: lineNumber, first: { ...unwrapped } };
    partial.to = lineNumber;
    partial.text += textOf(bytes, start, end);
    if (!unwrapped.isPartial || partial.text.length > LIMITS.line.entryBytes) readPartial();
  }

  return {
    take(bytes, start, end, lineNumber) {
      clearUnwrapped(unwrapped);
      if (!options.unwrap(bytes, start, end, unwrapped)) return NO_FIT;
      take(unwrapped.bytes, unwrapped.start, unwrapped.end, lineNumber);
      return WHOLE;
    },
    goOn(bytes, start, end, lineNumber) {
      readPartial();
      entries.close();
      openSource = '';
      formatOf('').line(bytes, start, end, lineNumber);
    },
    pause: readPartial,
    end() {
      readPartial();
      for (const format of formats.values()) format.end();
    },
  };
}
