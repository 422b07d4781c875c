import { LIMITS } from '@rootline/contract';
import { LARGEST_CODE, newBytes } from '../lines/bytes.ts';
import type { Encoding } from './encodings.ts';
import { type AroundLines, recordLines, recordPlanOf } from './record-lines.ts';
import { type Packing, SAMPLE_BYTES, sniffContent } from './sniff-content.ts';

/** The file holds no log; the message says to a person what it holds instead. */
export class NotALog extends Error {
  override readonly name = 'NotALog';
}

export interface DecodeOptions {
  /** Undoes compression. Its failures count as damage of the compressed data; all that was read before comes first. */
  unpack(packing: Packing, bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>;
  /** The most that compressed data may hold. */
  maxBytes: number;
}

export interface DecodedContent {
  /** What was done, as sentences; that the data is damaged is known when the text was read to its end. */
  notes: string[];
  /** Ends with NotALog where the data holds too much. */
  text: AsyncIterable<Uint8Array>;
  /** What the original holds around this text; known when the text was read to its end. */
  around?: AroundLines;
}

const LINE_FEED = 10;
/** A longer line is no record of a log. */
const LONGEST_FIRST_LINE = LIMITS.line.readBytes;
const FURTHER_BYTES = 64;
/** A compressed file within a compressed file is read; more of it is no log. */
const MOST_PACKINGS = 2;

/**
 * The text of a file whose bytes are compressed, in an encoding that the parser does not know, or one line of many records; null when they are
 * text as they stand. Throws NotALog for everything else. Memory does not follow the file.
 */
export async function decodeContent(
  bytes: AsyncIterable<Uint8Array>,
  { unpack, maxBytes }: DecodeOptions,
): Promise<DecodedContent | null> {
  const packings: Packing[] = [];
  const notes: string[] = [];
  const noteDamage = (packing: Packing) =>
    notes.push(`The ${packing} data is damaged or incomplete: only what stands before the damage is shown.`);
  for (let opened = await openPieces(bytes); ; ) {
    const content = sniffContent(opened.sample);
    if (opened.holdsZerosOnly) throw new NotALog(`${inside(packings)} nothing but zero bytes`);
    if (content.kind === 'other') {
      throw new NotALog(
        packings.length === 0 ? `This is ${content.what}, not a log` : `${inside(packings)} ${content.what}, not a log`,
      );
    }
    if (content.kind === 'packed' && packings.length < MOST_PACKINGS) {
      packings.push(content.packing);
      opened = await openPieces(unpacked(content.packing, opened.pieces(), { unpack, maxBytes, noteDamage }));
      continue;
    }
    if (content.kind === 'packed')
      throw new NotALog('This file is compressed more than twice, so it was not read as a log');
    notes.unshift(...packings.map((packing) => `Decompressed from ${packing}.`));
    if (content.kind === 'encoded') {
      notes.push(`Converted from ${content.encoding.name}.`);
      return { notes, text: inUtf8(converted(content.encoding, opened.pieces())) };
    }
    const plan = recordPlanOf(await opened.firstLine());
    if (plan !== null) {
      notes.push(plan.note);
      const around = { before: '', behind: '' };
      return { notes, text: inUtf8(recordLines(opened.pieces(), plan, around)), around };
    }
    return notes.length === 0 ? null : { notes, text: opened.pieces() };
  }
}

function inside(packings: readonly Packing[]): string {
  return packings.length === 0 ? 'This file contains' : `This ${packings.join(' in ')} data contains`;
}

interface OpenedPieces {
  sample: Uint8Array;
  holdsZerosOnly: boolean;
  /** The sample, or more where its first line is longer and may be one record of many. */
  firstLine(): Promise<Uint8Array>;
  /** All of it again, from its beginning. */
  pieces(): AsyncIterable<Uint8Array>;
}

/** Reads on until there is enough to judge. */
async function openPieces(bytes: AsyncIterable<Uint8Array>): Promise<OpenedPieces> {
  const source = bytes[Symbol.asyncIterator]();
  const kept: Uint8Array[] = [];
  let zeros = 0;
  let length = 0;
  let hasMore = true;
  const readOn = async () => {
    const { value, done } = await source.next();
    hasMore = done !== true;
    if (value === undefined || done === true) return;
    const from = length > 0 ? 0 : countZeros(value, zeros);
    zeros += length > 0 ? 0 : from;
    if (from === value.length) return;
    kept.push(value.subarray(from));
    length += value.length - from;
  };
  while (hasMore && length < SAMPLE_BYTES) await readOn();
  return {
    sample: joined(kept, length).subarray(0, SAMPLE_BYTES),
    holdsZerosOnly: length === 0 && zeros > 0,
    async firstLine() {
      const hasEnd = () => kept.some((piece) => piece.includes(LINE_FEED));
      while (hasMore && length < LONGEST_FIRST_LINE && !hasEnd()) await readOn();
      // What follows tells whether that was the only line.
      if (hasMore) await readOn();
      const all = joined(kept, length);
      const end = all.indexOf(LINE_FEED);
      return all.subarray(0, end < SAMPLE_BYTES ? SAMPLE_BYTES : end + 1 + FURTHER_BYTES);
    },
    async *pieces() {
      try {
        for (let left = zeros; left > 0; left -= SAMPLE_BYTES) yield new Uint8Array(Math.min(left, SAMPLE_BYTES));
        yield* kept;
        for (let next = await source.next(); next.done !== true; next = await source.next()) yield next.value;
      } finally {
        await source.return?.();
      }
    },
  };
}

/** Zeros in front, in whole groups of four, so that wide characters stay in step. */
function countZeros(bytes: Uint8Array, before: number): number {
  let found = 0;
  while (found < bytes.length && bytes[found] === 0) found++;
  if (found === bytes.length) return found;
  return Math.max(0, found - ((before + found) % 4));
}

function joined(pieces: readonly Uint8Array[], length: number): Uint8Array {
  const all = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

/** The failure of the file itself is told apart from data that cannot be decompressed. */
async function* unpacked(
  packing: Packing,
  bytes: AsyncIterable<Uint8Array>,
  { unpack, maxBytes, noteDamage }: DecodeOptions & { noteDamage: (packing: Packing) => void },
): AsyncGenerator<Uint8Array> {
  let failure: { error: unknown } | null = null;
  async function* watched() {
    try {
      yield* bytes;
    } catch (error) {
      failure = { error };
      throw error;
    }
  }
  let length = 0;
  try {
    for await (const piece of unpack(packing, watched())) {
      length += piece.length;
      if (length > maxBytes) break;
      yield piece;
    }
  } catch {
    const cause = failure as { error: unknown } | null;
    if (cause !== null) throw cause.error;
    // A log that was cut still tells what came before.
    if (length > 0 && length <= maxBytes) return noteDamage(packing);
    // The two bytes that zlib begins with are weak evidence: other data begins with them by chance.
    if (packing === 'zlib') throw new NotALog('This is binary data, not a log');
    throw new NotALog(`The ${packing} data in this file is damaged or incomplete`);
  }
  if (length > maxBytes)
    throw new NotALog(`The ${packing} data in this file expands to more than ${sizeText(maxBytes)}`);
}

function sizeText(bytes: number): string {
  return bytes >= 1024 ** 3 ? `${bytes / 1024 ** 3} GB` : `${bytes / 1024 ** 2} MB`;
}

async function* converted({ createDecoder }: Encoding, pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decode = createDecoder();
  for await (const piece of pieces) yield decode(piece);
  yield decode();
}

async function* inUtf8(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const text of texts) {
    const bytes = newBytes(text.length * LARGEST_CODE);
    yield bytes.subarray(0, bytes.write(text, 0));
  }
}
