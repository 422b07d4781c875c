import { createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import { mkdtemp, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import zlib from 'node:zlib';
import { decompress } from '@rootline/bundle';
import { LIMITS } from '@rootline/contract';
import {
  createLogParser,
  type DecodeOptions,
  decodeContent,
  type EntryBatch,
  NotALog,
  type ParsedLog,
} from '@rootline/logparse';
import type { LineRange, RawLine, ReadLines } from '@rootline/rca';
import { UsageError } from './command-error.ts';
import { type Progress, showProgress } from './progress.ts';

const CHUNK_BYTES = 256 * 1024;

/** A file to analyze; standard input and decoded text lie in a temporary file until `close`. */
export interface Input {
  path: string;
  name: string;
  /** How its bytes were made text, as sentences. */
  notes: string[];
  close(): Promise<void>;
}

/** Opens FILE or, for `-`, keeps standard input in a temporary file so that lines can be read again. */
export async function openInput(file: string, signal?: AbortSignal): Promise<Input> {
  if (file === '-') return spoolStandardInput(signal);
  const found = await stat(file).catch(() => null);
  if (found === null) throw new UsageError(`File not found: ${file}.`);
  if (found.isDirectory()) throw new UsageError(`${file} is a folder.`);
  return { path: file, name: basename(file), notes: [], close: async () => {} };
}

/**
 * The same for a file that is read here: compressed data and encodings that the parser does not know become their text.
 * Throws UsageError for what is no log.
 */
export async function openLog(file: string): Promise<Input> {
  const raw = await openInput(file);
  try {
    return (await openDecoded(raw)) ?? raw;
  } catch (error) {
    await raw.close();
    throw error instanceof NotALog ? new UsageError(`${error.message}.`) : error;
  }
}

async function spoolStandardInput(signal: AbortSignal | undefined): Promise<Input> {
  const { path, close } = await spool((target) =>
    pipeline(counted(process.stdin, showProgress('reading standard input:', null)), target, {
      ...(signal !== undefined && { signal }),
    }),
  );
  return { path, name: 'stdin.log', notes: [], close };
}

/** null: the bytes are text as they stand. */
async function openDecoded(raw: Input): Promise<Input | null> {
  let refusal: UsageError | null = null;
  const unpack: DecodeOptions['unpack'] = (packing, bytes) => {
    // What this Node cannot read would count as damaged.
    if (packing === 'zstd' && !('createZstdDecompress' in zlib)) {
      refusal = new UsageError(`zstd data needs Node 22.15 or newer; this is ${process.versions.node}.`);
      throw refusal;
    }
    return decompress(packing, bytes);
  };
  try {
    const progress = showProgress(`unpacking ${raw.name}:`, await sizeOf(raw.path));
    const decoded = await decodeContent(counted(createReadStream(raw.path), progress), {
      unpack,
      maxBytes: LIMITS.decompressedBytes,
    });
    if (decoded === null) return null;
    const { path, close } = await spool((target) => pipeline(decoded.text, target));
    await raw.close();
    return { path, name: raw.name, notes: decoded.notes, close };
  } catch (error) {
    throw refusal ?? error;
  }
}

/** Keeps what is written in a temporary file until `close`. */
async function spool(write: (target: WriteStream) => Promise<void>): Promise<Pick<Input, 'path' | 'close'>> {
  const folder = await mkdtemp(join(tmpdir(), 'rootline-'));
  const path = join(folder, 'input.log');
  const close = () => rm(folder, { recursive: true, force: true });
  try {
    await write(createWriteStream(path));
  } catch (error) {
    await close();
    throw error;
  }
  return { path, close };
}

/** Parses a whole file in pieces; `sink` sees every batch of entries. */
export async function parseInput(
  input: Input,
  sink: (batch: EntryBatch) => void = () => {},
  progress?: Progress,
): Promise<ParsedLog> {
  const shown = progress ?? showProgress(`reading ${input.name}:`, await sizeOf(input.path));
  const parser = createLogParser({ fileName: input.name, referenceTimeMs: Date.now() }, sink);
  const chunks = createReadStream(input.path, { highWaterMark: CHUNK_BYTES });
  for await (const chunk of counted(chunks, shown)) parser.push(chunk);
  const log = parser.finish();
  return { ...log, notes: [...input.notes, ...log.notes] };
}

/** The same chunks, each told to the progress, which ends with them. */
async function* counted(chunks: AsyncIterable<Uint8Array>, progress: Progress): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of chunks) {
      yield chunk;
      progress.add(chunk.length);
    }
  } finally {
    progress.end();
  }
}

/** null where it does not say, as that of a device. */
async function sizeOf(path: string): Promise<number | null> {
  const found = await stat(path).catch(() => null);
  return found?.isFile() === true ? found.size : null;
}

/** Parses FILE, or standard input for `-`. */
export async function parseFile(file: string, sink?: (batch: EntryBatch) => void): Promise<ParsedLog> {
  const input = await openLog(file);
  try {
    return await parseInput(input, sink);
  } finally {
    await input.close();
  }
}

/** Reads physical lines of a parsed file again, through its line index. */
export function createLineReader(path: string, parsedLog: ParsedLog): ReadLines {
  return async (ranges) => {
    const file = await open(path);
    try {
      const lines: RawLine[] = [];
      for (const range of ranges) for await (const line of readRange(file, range, parsedLog)) lines.push(line);
      return lines;
    } finally {
      await file.close();
    }
  };
}

async function* readRange(
  file: Awaited<ReturnType<typeof open>>,
  range: LineRange,
  { lineIndex, encoding }: ParsedLog,
): AsyncGenerator<RawLine> {
  const step = Math.min(lineIndex.offsets.length - 1, Math.floor((Math.max(1, range.from) - 1) / lineIndex.stride));
  const start = lineIndex.offsets[step];
  if (start === undefined) return;
  let line = step * lineIndex.stride + 1;
  for await (const text of linesFrom(file, start, encoding ?? 'utf-8')) {
    if (line > range.to) return;
    if (line >= range.from) yield { line, text };
    line++;
  }
}

async function* linesFrom(
  file: Awaited<ReturnType<typeof open>>,
  start: number,
  encoding: string,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  const buffer = Buffer.alloc(CHUNK_BYTES);
  let rest = '';
  for (let position = start; ; ) {
    const { bytesRead } = await file.read(buffer, 0, buffer.length, position);
    position += bytesRead;
    const pieces = (rest + decoder.decode(buffer.subarray(0, bytesRead), { stream: bytesRead > 0 })).split('\n');
    rest = pieces.pop() ?? '';
    for (const piece of pieces) yield cut(piece);
    if (bytesRead === 0) break;
    // Of an endless line only the kept part is needed, and one character more to know that it was longer.
    if (rest.length > LIMITS.line.keptBytes) rest = rest.slice(0, LIMITS.line.keptBytes + 1);
  }
  if (rest !== '') yield cut(rest);
}

function cut(line: string): string {
  const bare = line.endsWith('\r') ? line.slice(0, -1) : line;
  return bare.slice(0, LIMITS.line.keptBytes);
}
