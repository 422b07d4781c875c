import type { EntryAssembler } from '../entries/entry-assembler.ts';
import { lineOfUnknownForm } from '../formats/raw-entry.ts';
import { type Bytes, narrowTextOf } from '../lines/bytes.ts';
import { NO_LEVEL, WARN } from '../normalize/level.ts';
import { FAILED } from '../normalize/outcome.ts';
import type { RecordOutcome } from '../normalize/record-outcome.ts';

const LOOKED_AT = 300;
/** What a runtime prints when a program ends: no logger writes it below an entry of its own. */
const OF_RUNTIME =
  /^(?:panic: |fatal error: |runtime: |SIG[A-Z]{2,6}: |PHP (?:Fatal|Parse|Recoverable fatal) error: |(?:PHP )?(?:Fatal|Parse) error: Uncaught |\*{2,3} \(?(?:\w+Error\)|stack smashing|Error in )|(?:free|malloc|munmap_chunk|realloc|corrupted)\b[^:]{0,20}: (?:invalid|double|corrupt|memory)|thread '[^']*' (?:\(\d+\) )?panicked at |terminate called |Fatal Python error: |Segmentation fault|Aborted \(core dumped\)|#? ?A fatal error has been detected|={2,}\d*=*ERROR: \w+Sanitizer|Unhandled exception\. |(?:file:\/\/)?[\w./@-]*[\w-]\.(?:[cm]?[jt]sx?):\d+(?::\d+)?$|node:internal\/\S+:\d+$)/;
/** What is also written below an entry that tells of it. */
const OF_TRACE = /^(?:goroutine \d+ \[|Traceback \(most recent call last\)|Exception in thread |Uncaught |Unhandled )/;
/** What loggers write below an entry, too, and behind a record nothing else. */
const OF_THROWN = /^(?:(?:[\w$]+[.:/\\]+)*[A-Z][\w$]*(?:Exception|Error)(?:: |$)|\S+\.rb:\d+:in [`'])/;

const REGISTERS = /^(?:PC=0x|[re]?[a-z0-9]{2,4} +0x[0-9a-f]+ *$|goroutine \d)/;

/** No field says so. */
const CRASHED: RecordOutcome = { outcome: FAILED, said: '', isBeside: false };

/** True for a line with which the output of a crash begins, whatever stands above it. */
export function beginsCrash(bytes: Bytes, start: number, end: number): boolean {
  const text = narrowTextOf(bytes, start, Math.min(end, start + LOOKED_AT));
  return OF_RUNTIME.test(text) || OF_TRACE.test(text);
}

/**
 * The output of a program that crashed between the entries of its log: one entry from its first line up to the next entry,
 * blank lines and lines without any form included.
 */
export class CrashBlock {
  readonly #entries: EntryAssembler;
  #entry = -1;

  constructor(entries: EntryAssembler) {
    this.#entries = entries;
  }

  /** The block is open: the next line without a form goes on it. */
  get isOpen(): boolean {
    return this.#entries.isOpen && this.#entries.begun === this.#entry;
  }

  /** Takes a line of registers into the open block, which looks like fields of a log. */
  takesRegisters(bytes: Bytes, start: number, end: number, lineNumber: number): boolean {
    if (!this.isOpen || !REGISTERS.test(narrowTextOf(bytes, start, Math.min(end, start + LOOKED_AT)))) return false;
    this.#entries.extend(bytes, start, end, lineNumber);
    return true;
  }

  /** Begins the block with a line that does; false leaves any other line untouched. `isRecord`: the entry before is one, on which nothing goes. */
  begin(bytes: Bytes, start: number, end: number, lineNumber: number, isRecord: boolean): boolean {
    const entries = this.#entries;
    const text = narrowTextOf(bytes, start, Math.min(end, start + LOOKED_AT));
    // A trace below an error belongs to that entry; below a calm entry it does not.
    const { level } = entries.draft;
    const isApart = isRecord || !entries.isOpen || level > WARN;
    const mayCrash = isApart || level === NO_LEVEL;
    const isCrash = (mayCrash && OF_RUNTIME.test(text)) || (isApart && OF_TRACE.test(text));
    if (!isCrash && !(isRecord && OF_THROWN.test(text))) return false;
    lineOfUnknownForm(entries, bytes, start, end, lineNumber);
    entries.draft.outcome = CRASHED;
    this.#entry = entries.begun;
    return true;
  }
}
