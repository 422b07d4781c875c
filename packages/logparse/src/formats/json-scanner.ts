const QUOTE = 34;
const BACKSLASH = 92;
const MAX_DEPTH = 64;
const MAX_KEY = 100;

/**
 * Finds where records begin and end in JSON text that comes in pieces, without building values. It counts lines and
 * never fails: text that is no JSON moves past.
 */
export class JsonScanner {
  line = 1;
  /** The last physical line that holds a character. */
  lastLine = 1;
  isInRecord = false;
  recordEnded = false;
  /** Position in the current piece of the record's first character, valid when it began in this piece. */
  recordStart = 0;
  recordStartLine = 1;
  /** After records at the root something stands there that is no JSON: the position at which the scan has stopped. */
  hasLeft = false;
  #hasEnded = false;
  readonly #path: string;
  readonly #pathDepth: number;
  /** Per open container `[]`, or `.` and the key being read. */
  readonly #stack: string[] = [];
  #depth = 0;
  #recordDepth = 0;
  #inString = false;
  #escaped = false;
  #key = '';
  #lastString = '';

  constructor(path: string) {
    this.#path = path;
    this.#pathDepth = path.split(/(?=\.|\[\])/).filter((step) => step !== '').length;
  }

  /** Scans on from a position and stops after a record's end, else at the end of the piece; gives the position. */
  advance(piece: string, from: number): number {
    this.recordEnded = false;
    for (let at = from; at < piece.length; at++) {
      const c = piece.charCodeAt(at);
      if (c === 10) this.line++;
      else this.lastLine = this.line;
      if (this.#inString) {
        if (this.#escaped) this.#escaped = false;
        else if (c === BACKSLASH) this.#escaped = true;
        else if (c === QUOTE) {
          this.#inString = false;
          this.#lastString = this.#key;
        } else if (!this.isInRecord && this.#key.length < MAX_KEY) this.#key += piece[at];
        continue;
      }
      if (this.#hasEnded && this.#depth === 0 && c > 32 && !isStructure(c)) {
        this.hasLeft = true;
        return at;
      }
      if (c === QUOTE) {
        this.#inString = true;
        this.#key = '';
      } else if (c === 123 || c === 91) this.#open(c === 123, at);
      else if (c === 125 || c === 93) {
        if (this.#close()) return at + 1;
      } else if (c === 58 && !this.isInRecord && this.#stack.length > 0) this.#nameKey();
    }
    return piece.length;
  }

  #nameKey(): void {
    if (this.#stack.at(-1)?.startsWith('.')) this.#stack[this.#stack.length - 1] = `.${this.#lastString}`;
  }

  #open(isObject: boolean, at: number): void {
    this.#depth++;
    if (this.isInRecord) return;
    if (isObject && this.#stack.length === this.#pathDepth && this.#stack.join('') === this.#path) {
      this.isInRecord = true;
      this.recordStart = at;
      this.recordStartLine = this.line;
      this.#recordDepth = this.#depth;
    } else if (this.#stack.length < MAX_DEPTH) this.#stack.push(isObject ? '.' : '[]');
  }

  /** True when this bracket ends a record. */
  #close(): boolean {
    if (this.isInRecord) {
      this.#depth--;
      if (this.#depth >= this.#recordDepth) return false;
      this.isInRecord = false;
      this.recordEnded = true;
      this.#hasEnded = true;
      return true;
    }
    if (this.#depth > 0) this.#depth--;
    this.#stack.pop();
    return false;
  }
}

/** Brackets, and the comma between records. */
function isStructure(c: number): boolean {
  return c === 123 || c === 125 || c === 91 || c === 93 || c === 44;
}
