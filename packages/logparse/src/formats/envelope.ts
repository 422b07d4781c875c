import { LIMITS } from '@rootline/contract';
import { type Bytes, newBytes, TextStore, textOf } from '../lines/bytes.ts';
import { type LevelCode, NO_LEVEL } from '../normalize/level.ts';
import { continues } from './continuation.ts';
import { type FormatContext, type LineFormat, type LineReader, NO_FIT, WHOLE } from './format.ts';

const MAX_SOURCES = 500;

/** What a wrapper around a log line says; the line itself is bytes[start, end). One object is reused. */
export interface Unwrapped {
  bytes: Bytes;
  start: number;
  end: number;
  timestampMs: number;
  level: LevelCode;
  component: string;
  /** The line goes on in the next record of the same source. */
  isPartial: boolean;
  /** Which writer it came from: lines of different writers are never joined. */
  source: string;
}

/** What is known of a writer when another one comes between. */
interface Writer {
  /** Where its last entry begins. */
  line: number;
  /** When it last said a time. */
  timestampMs: number;
  /** A line that names an exception goes on its last entry. */
  leads: boolean;
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
    source: '',
  };
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
  let partial = '';
  let partialFrom = 0;
  let partialTo = 0;

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
    const isPart = isInterrupted && isBare && writer !== undefined && continues(bytes, start, end, false, writer.leads);
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
      writer.leads = !isBare;
      if (isStated) writer.timestampMs = draft.timestampMs;
    } else if (writers.size < MAX_SOURCES)
      writers.set(openSource, { line: from, timestampMs: draft.timestampMs, leads: !isBare });
    if (draft.level === NO_LEVEL) draft.level = unwrapped.level;
    if (draft.component === '') draft.component = unwrapped.component;
  }

  function readPartial(): void {
    const whole = partial;
    partial = '';
    if (partialFrom > 0) {
      texts.put(whole);
      read(texts.bytes, texts.start, texts.end, partialFrom, partialTo);
    }
    partialFrom = 0;
  }

  return {
    take(bytes, start, end, lineNumber) {
      unwrapped.timestampMs = Number.NaN;
      unwrapped.level = NO_LEVEL;
      unwrapped.component = '';
      unwrapped.isPartial = false;
      unwrapped.source = '';
      if (!options.unwrap(bytes, start, end, unwrapped)) return NO_FIT;
      if (unwrapped.source !== openSource) {
        readPartial();
        const writer = writers.get(openSource);
        if (writer !== undefined && entries.lineCount > 1) writer.leads = true;
        entries.close();
        openSource = unwrapped.source;
        isInterrupted = true;
      }
      if (!unwrapped.isPartial && partialFrom === 0) {
        read(unwrapped.bytes, unwrapped.start, unwrapped.end, lineNumber, lineNumber);
        return WHOLE;
      }
      if (partialFrom === 0) partialFrom = lineNumber;
      partialTo = lineNumber;
      partial += textOf(unwrapped.bytes, unwrapped.start, unwrapped.end);
      if (!unwrapped.isPartial || partial.length > LIMITS.line.entryBytes) readPartial();
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
