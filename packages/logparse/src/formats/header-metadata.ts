import type { HeaderColumn } from '../detect/header.ts';
import { isDigit } from '../lines/ascii.ts';
import type { Bytes } from '../lines/bytes.ts';
import { WordMemo } from '../normalize/word-memo.ts';

const THREAD = /thread|exec|worker|pool|main|nio|async|http-|scheduler/i;
const PROCESS = /\[(\d+)\]/;
const LONGEST_VALUE = 4096;
const COLON = 58;
const OPEN_BRACKET = 91;
const CLOSE_BRACKET = 93;

interface Field {
  name: string;
  /** The value as JSON. */
  json: string;
  /** The object that has no other field: most headers have one, and its text is made once. null until it is needed. */
  alone: string | null;
}

/** The parts of a header that are neither time nor level nor component, under names that fit what they look like. */
export class HeaderMetadata {
  readonly #memos: (WordMemo<Field | null> | null)[];
  readonly #namesProcess: boolean[];
  /** By their numbers alone: with the names before them they are too many to remember. */
  readonly #processes = new WordMemo<Field>((number) => ({ name: 'pid', json: `"${number}"`, alone: null }));

  constructor(columns: readonly HeaderColumn[]) {
    this.#namesProcess = columns.map(({ kind }) => kind === 'component' || kind === 'tag' || kind === 'name');
    this.#memos = columns.map(({ kind }) => {
      if (kind === 'integer') return new WordMemo((value) => field('pid', value.replace(/\D+$/, '')));
      if (kind === 'bracket') return new WordMemo(bracket);
      if (kind === 'word') return new WordMemo((value) => field('origin', value));
      if (kind === 'component' || kind === 'tag' || kind === 'name')
        return new WordMemo((value) => field('pid', PROCESS.exec(value)?.[1] ?? ''));
      return null;
    });
  }

  /**
   * The fields of the header of a line that begins at `start`, as the JSON text of an object. From `base` on the places say
   * how many columns it has and then from where to where each of them lies.
   */
  jsonOf(bytes: Bytes, start: number, places: Int32Array, base: number): string | null {
    const count = places[base] as number;
    let json = '';
    let first: Field | null = null;
    let names: string[] | null = null;
    for (let i = 0; i < count; i++) {
      const memo = this.#memos[i];
      if (memo == null) continue;
      const from = start + (places[base + 1 + i * 2] as number);
      const to = start + (places[base + 2 + i * 2] as number);
      const process = this.#namesProcess[i] === true ? processAt(bytes, from, to) : -1;
      const found =
        process < 0
          ? memo.at(bytes, from, Math.min(to, from + LONGEST_VALUE))
          : this.#processes.at(bytes, process, bytes[to - 1] === COLON ? to - 2 : to - 1);
      if (found === null) continue;
      if (first === null) {
        first = found;
        continue;
      }
      if (names === null) {
        names = [first.name];
        json = `{"${first.name}":${first.json}`;
      }
      const name = freeName(found.name, names);
      json += `,"${name}":${found.json}`;
      names.push(name);
    }
    if (names !== null) return `${json}}`;
    if (first === null) return null;
    first.alone ??= `{"${first.name}":${first.json}}`;
    return first.alone;
  }
}

/** The index of the first digit of the process number that ends a token, as in `sshd[103]:`; -1 where there is none. */
function processAt(bytes: Bytes, from: number, to: number): number {
  let at = bytes[to - 1] === COLON ? to - 2 : to - 1;
  if (at <= from || bytes[at] !== CLOSE_BRACKET) return -1;
  const end = at--;
  while (at > from && isDigit(bytes[at] as number)) at--;
  return at > from && at < end - 1 && bytes[at] === OPEN_BRACKET ? at + 1 : -1;
}

function bracket(value: string): Field | null {
  return field(THREAD.test(value) ? 'thread' : 'context', value.replace(/^.|.:?$/g, '').trim());
}

/** Characters that JSON writes as they are. */
const PLAIN = /^[\w.:/ -]*$/;

function field(name: string, value: string): Field | null {
  if (value === '') return null;
  const json = PLAIN.test(value) ? `"${value}"` : JSON.stringify(value.toWellFormed());
  return { name, json, alone: null };
}

function freeName(name: string, taken: readonly string[]): string {
  let free = name;
  for (let n = 2; taken.includes(free); n++) free = `${name}${n}`;
  return free;
}
