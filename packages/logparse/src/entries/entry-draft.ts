import { type Bytes, newBytes, TextStore } from '../lines/bytes.ts';
import { type LevelCode, NO_LEVEL } from '../normalize/level.ts';
import { NOTHING_SAID, type RecordOutcome } from '../normalize/record-outcome.ts';

/** Gives the further fields of an entry as the JSON text of an object, only when someone asks. */
export interface MetadataSource {
  metadataOf(place: EntryPlace): string | null;
}

/** Where an entry's first line lies, and what its format noted about it. */
export interface EntryPlace {
  bytes: Bytes;
  headerStart: number;
  messageStart: number;
  messageEnd: number;
  /** The end of all that its metadata is read from. */
  placeEnd: number;
  detail: unknown;
}

const NOTHING = newBytes(0);

/** The entry that a format is filling. One object is reused for all entries. */
export class EntryDraft implements EntryPlace {
  timestampMs = Number.NaN;
  level: LevelCode = NO_LEVEL;
  /** The format has no place for a level: the message's first words may state it. */
  levelInMessage = false;
  /** The status of the answer to a request that the entry writes down, which gives its level where none is stated; 0 = it is no such entry. */
  answer = 0;
  /** What a server answered that failed; 0 = nothing like it. */
  failedStatus = 0;
  /** How its fields say that something ended. */
  outcome: RecordOutcome = NOTHING_SAID;
  /** The message is made of the fields. */
  isSummary = false;
  /** The message is one field of a record: what sets it apart from others may stand in the rest. */
  isOfRecord = false;
  component = '';
  /** The message's first line is bytes[messageStart, messageEnd). */
  bytes: Bytes = NOTHING;
  headerStart = 0;
  messageStart = 0;
  messageEnd = 0;
  placeEnd = 0;
  /** More lines of the same message that are no physical lines of their own (a JSON stack field). */
  moreText: string | null = null;
  /** The text of a record that does not follow lines; null = its lines are its text. */
  recordText: string | null = null;
  detail: unknown = null;
  metadata: MetadataSource | null = null;
  /** First line of the entry of the same writer that this one goes on, because another writer came between; 0 = none. */
  partOf = 0;
  /** Bytes of its lines or of its record that are not kept. */
  leftOut = 0;
  readonly #texts = new TextStore();

  reset(): void {
    this.timestampMs = Number.NaN;
    this.level = NO_LEVEL;
    this.levelInMessage = false;
    this.answer = 0;
    this.failedStatus = 0;
    this.outcome = NOTHING_SAID;
    this.isSummary = false;
    this.isOfRecord = false;
    this.component = '';
    this.headerStart = 0;
    this.messageStart = 0;
    this.messageEnd = 0;
    this.placeEnd = 0;
    this.moreText = null;
    this.recordText = null;
    this.detail = null;
    this.metadata = null;
    this.partOf = 0;
    this.leftOut = 0;
  }

  /** Takes a message that stands nowhere in the file in this form. */
  write(firstLine: string): void {
    this.#texts.put(firstLine);
    const { bytes, start, end } = this.#texts;
    this.bytes = bytes;
    this.headerStart = start;
    this.messageStart = start;
    this.messageEnd = end;
    this.placeEnd = end;
  }

  /** Makes the draft independent of bytes that will be overwritten. */
  detach(): void {
    this.#texts.copy(this.bytes, this.headerStart, this.placeEnd);
    const moved = this.#texts.start - this.headerStart;
    this.bytes = this.#texts.bytes;
    this.headerStart += moved;
    this.messageStart += moved;
    this.messageEnd += moved;
    this.placeEnd += moved;
  }

  /** Takes over the fields of another draft. */
  take(other: EntryDraft): void {
    this.timestampMs = other.timestampMs;
    this.level = other.level;
    this.levelInMessage = other.levelInMessage;
    this.component = other.component;
    this.bytes = other.bytes;
    this.headerStart = other.headerStart;
    this.messageStart = other.messageStart;
    this.messageEnd = other.messageEnd;
    this.placeEnd = other.placeEnd;
    this.metadata = other.metadata;
  }
}
