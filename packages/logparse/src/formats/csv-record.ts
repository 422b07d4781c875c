import { LIMITS } from '@rootline/contract';

/** Cuts one CSV record into fields (RFC 4180): quoted fields may hold the delimiter, line ends and doubled quotes. */
export function splitCsv(record: string, delimiter: string): string[] {
  const fields: string[] = [];
  let at = 0;
  for (;;) {
    if (record.charAt(at) === '"') {
      const end = endOfQuoted(record, at);
      fields.push(record.slice(at + 1, end).replaceAll('""', '"'));
      const next = record.indexOf(delimiter, end);
      if (next < 0) return fields;
      at = next + 1;
      continue;
    }
    const next = record.indexOf(delimiter, at);
    fields.push(record.slice(at, next < 0 ? record.length : next));
    if (next < 0) return fields;
    at = next + 1;
  }
}

/** True where each quoted field of a record ends with its quote: `"time":12` in an object does not. */
export function isQuotedWell(record: string, delimiter: string): boolean {
  for (let at = 0; ; ) {
    let end = at;
    if (record.charAt(at) === '"') {
      end = endOfQuoted(record, at) + 1;
      if (end < record.length && !record.startsWith(delimiter, end)) return false;
    }
    const next = record.indexOf(delimiter, end);
    if (next < 0) return true;
    at = next + 1;
  }
}

/** Joins the lines of a record while a quoted field is open; each line is looked at once, however many there are. */
export class OpenRecord {
  #lines: string[] = [];
  #characters = 0;
  #isQuoted = false;

  get lineCount(): number {
    return this.#lines.length;
  }

  /** The record goes on in the next line, and has room for it. */
  get isOpen(): boolean {
    return this.#isQuoted && this.lineCount < LIMITS.line.entryLines && this.#characters < LIMITS.line.entryBytes;
  }

  add(line: string): void {
    this.#lines.push(line);
    this.#characters += line.length + 1;
    for (let at = line.indexOf('"'); at >= 0; at = line.indexOf('"', at + 1)) this.#isQuoted = !this.#isQuoted;
  }

  /** The whole record; the next line begins another one. */
  take(): string {
    const text = this.#lines.join('\n');
    this.#lines = [];
    this.#characters = 0;
    this.#isQuoted = false;
    return text;
  }
}

function endOfQuoted(record: string, start: number): number {
  let at = start + 1;
  for (;;) {
    const quote = record.indexOf('"', at);
    if (quote < 0) return record.length;
    if (record.charAt(quote + 1) !== '"') return quote;
    at = quote + 2;
  }
}
