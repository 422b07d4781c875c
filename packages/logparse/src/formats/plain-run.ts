import type { EntryAssembler } from '../entries/entry-assembler.ts';
import type { Bytes } from '../lines/bytes.ts';
import { leadsToThrown } from './continuation.ts';
import { beginsReport, goesOnReport } from './machine-report.ts';

/** What the lines of the open entry of a text without headers lead up to. */
export class PlainRun {
  readonly #entries: EntryAssembler;
  /** The entry that began here last. */
  #begun = -1;
  #isTrace = false;
  #isReport = false;

  constructor(entries: EntryAssembler) {
    this.#entries = entries;
  }

  /** An exception may belong to the open entry: below a list it belongs to none of the items. */
  get isTrace(): boolean {
    return this.#entries.lineCount > 1 && (this.#isTrace || !this.#isOwn);
  }

  /** The open entry is the report of a machine, which takes all that is indented. */
  get isReport(): boolean {
    return this.#isReport && this.#isOwn && this.#entries.isOpen;
  }

  get #isOwn(): boolean {
    return this.#entries.begun === this.#begun;
  }

  /** True for a line that goes on the open report. */
  takes(bytes: Bytes, start: number, end: number): boolean {
    return this.isReport && goesOnReport(bytes, start, end);
  }

  /** The line began an entry. */
  begin(bytes: Bytes, start: number, end: number): void {
    this.#begun = this.#entries.begun;
    this.#isTrace = leadsToThrown(bytes, start, end);
    this.#isReport = beginsReport(bytes, start, end);
  }

  /** The line was joined to the open entry. */
  join(bytes: Bytes, start: number, end: number): void {
    this.#isTrace ||= leadsToThrown(bytes, start, end);
  }
}
