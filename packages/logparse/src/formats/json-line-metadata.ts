import type { EntryPlace, MetadataSource } from '../entries/entry-draft.ts';
import { KeptPlaces } from '../entries/kept-places.ts';
import { type Bytes, textOf } from '../lines/bytes.ts';
import { metadataJson } from '../normalize/metadata.ts';
import type { Fields } from '../normalize/record-values.ts';
import { WordMemo } from '../normalize/word-memo.ts';
import { CONTAINER, ESCAPED_STRING, JsonObjectScanner } from './json-object-scanner.ts';

/** Metadata up to this length is within all limits when it holds no objects. */
const SHORT_BYTES = 8192;
/** Members that are left over, of which it is kept where they lie; with more the line is read once more. */
const MOST_KEPT = 12;
const TOO_MANY = -1;
/** Longer members hardly come again. */
const LONGEST_KNOWN = 64;
/** Between the end of a key and its value: the quote and the colon. */
const COMPACT = 2;

/** A record whose message had to be written elsewhere. */
export class WrittenLine {
  readonly text: string;
  readonly used: number;

  constructor(text: string, used: number) {
    this.text = text;
    this.used = used;
  }
}

/** The metadata of records of one line each: the members that went into no part of their entries. */
export class JsonLineMetadata implements MetadataSource {
  /** Metadata is asked for while other lines are being read. */
  readonly #again = new JsonObjectScanner();
  /** How many members are left over, a bit for each of the others, and from where to where each of the former lies. */
  readonly #places = new KeptPlaces(2 + 2 * MOST_KEPT);
  /** Records that have one member left over often have the same one. */
  readonly #alone = new WordMemo((member) => `{"${member}}`);

  metadataOf({ bytes, headerStart, placeEnd, detail }: EntryPlace): string | null {
    if (detail instanceof WrittenLine) return parsedMetadata(detail.text, detail.used);
    const { numbers } = this.#places;
    const base = Number(detail);
    if (numbers[base] !== TOO_MANY) return this.#keptMetadata(bytes, headerStart, base);
    const used = numbers[base + 1] as number;
    const scanner = this.#again;
    if (!scanner.scan(bytes, headerStart, placeEnd)) return null;
    const { count, kind, keyStart, valueEnd } = scanner;
    let json = '';
    for (let i = 0; i < count; i++) {
      if ((used & (1 << i)) !== 0) continue;
      const isLong = (valueEnd[i] as number) - (keyStart[i] as number) > SHORT_BYTES;
      if (kind[i] === CONTAINER || kind[i] === ESCAPED_STRING || isLong || json.length > SHORT_BYTES)
        return parsedMetadata(textOf(bytes, headerStart, placeEnd), used);
      json += `${json === '' ? '{' : ','}"${memberText(bytes, scanner, i)}`;
    }
    return json === '' ? null : `${json}}`;
  }

  /** Keeps where in the record that was scanned what is not used lies, and gives the detail of its entry. */
  keep(scanner: JsonObjectScanner, start: number, used: number): number {
    this.#notePlaces(scanner, start, used);
    return this.#places.keep();
  }

  /** Notes what will be the metadata, as long as it is a few plain members without blanks between. */
  #notePlaces(scanner: JsonObjectScanner, start: number, used: number): void {
    const { numbers, base } = this.#places;
    const { count, kind, keyStart, keyEnd, valueStart, valueEnd } = scanner;
    numbers[base + 1] = used;
    numbers[base] = TOO_MANY;
    let left = 0;
    let bytes = 0;
    for (let i = 0; i < count; i++) {
      if ((used & (1 << i)) !== 0) continue;
      if (left === MOST_KEPT || kind[i] === CONTAINER || kind[i] === ESCAPED_STRING) return;
      if ((valueStart[i] as number) - (keyEnd[i] as number) !== COMPACT) return;
      const from = keyStart[i] as number;
      const to = valueEnd[i] as number;
      bytes += to - from;
      numbers[base + 2 + 2 * left] = from - start;
      numbers[base + 3 + 2 * left++] = to - start;
    }
    if (bytes <= SHORT_BYTES) numbers[base] = left;
  }

  #keptMetadata(bytes: Bytes, start: number, base: number): string | null {
    const { numbers } = this.#places;
    const count = numbers[base] as number;
    if (count === 0) return null;
    let json = '';
    for (let i = base + 2; i < base + 2 + 2 * count; i += 2) {
      const from = start + (numbers[i] as number);
      const to = start + (numbers[i + 1] as number);
      if (count === 1 && to - from <= LONGEST_KNOWN) return this.#alone.at(bytes, from, to);
      json += `${json === '' ? '{' : ','}"${textOf(bytes, from, to)}`;
    }
    return `${json}}`;
  }
}

function parsedMetadata(text: string, used: number): string | null {
  const record = JSON.parse(text) as Fields;
  const rest: Fields = Object.create(null);
  for (const [i, key] of Object.keys(record).entries()) if ((used & (1 << i)) === 0) rest[key] = record[key];
  return metadataJson(rest);
}

/** A member without the quote in front of its key and without blanks around the colon. */
function memberText(bytes: Bytes, { keyStart, keyEnd, valueStart, valueEnd }: JsonObjectScanner, i: number): string {
  const from = keyStart[i] as number;
  const to = valueEnd[i] as number;
  const isCompact = (valueStart[i] as number) - (keyEnd[i] as number) === COMPACT;
  if (isCompact) return textOf(bytes, from, to);
  return `${textOf(bytes, from, keyEnd[i] as number)}":${textOf(bytes, valueStart[i] as number, to)}`;
}
