import { type LevelCode, NO_LEVEL } from '../normalize/level.ts';

/** Gives the further fields of an entry, only when somebody asks. */
export interface FieldSource {
  fieldsOf(draft: EntryFieldsRef): Record<string, unknown> | null;
}

/** What a field source gets back to read the fields from. */
export interface EntryFieldsRef {
  text: string;
  headerStart: number;
  messageStart: number;
  detail: unknown;
}

/** The entry that a format is filling. One object is reused for all entries. */
export class EntryDraft {
  timestampMs = Number.NaN;
  level: LevelCode = NO_LEVEL;
  /** The format has no place for a level: the message's first words may state it. */
  levelInMessage = false;
  component = '';
  /** The message's first line is text[messageStart, messageEnd). */
  text = '';
  headerStart = 0;
  messageStart = 0;
  messageEnd = 0;
  /** More lines of the same message that are no physical lines of their own (a JSON stack field). */
  moreText: string | null = null;
  detail: unknown = null;
  fields: FieldSource | null = null;

  reset(): void {
    this.timestampMs = Number.NaN;
    this.level = NO_LEVEL;
    this.levelInMessage = false;
    this.component = '';
    this.text = '';
    this.headerStart = 0;
    this.messageStart = 0;
    this.messageEnd = 0;
    this.moreText = null;
    this.detail = null;
    this.fields = null;
  }
  /** Takes over the fields of another draft. */
  take(other: EntryDraft): void {
    this.timestampMs = other.timestampMs;
    this.level = other.level;
    this.levelInMessage = other.levelInMessage;
    this.component = other.component;
    this.text = other.text;
    this.headerStart = other.headerStart;
    this.messageStart = other.messageStart;
    this.messageEnd = other.messageEnd;
    this.fields = other.fields;
  }
}
