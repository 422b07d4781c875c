import { type FileHandle, open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { createLineSplitter } from '@rootline/sources/lines';
import { UsageError } from '../command-error.ts';
import type { Stream } from '../sources/source.ts';
import type { Follow } from './follow.ts';
import { pause } from './pause.ts';

const LOOK_MS = 250;
const PIECE_BYTES = 256 * 1024;
/** How far back the last lines of a file are searched. */
const TAIL_BYTES = 8 * 1024 * 1024;

/** Follows a file by name: its last lines, then new ones, also after it was truncated or replaced. */
export function followFile(path: string, lines: number): Follow {
  return async ({ take, signal }) => {
    const found = await stat(path).catch(() => null);
    if (found === null) throw new UsageError(`There is no file ${path}.`);
    if (!found.isFile()) throw new UsageError(`${path} is not a file, so it cannot be watched.`);
    const stream: Stream = {
      name: path,
      service: basename(path).replace(/\.(?:log|txt|out|err|json)$/, ''),
      aliases: [],
    };
    const splitter = createLineSplitter();
    const read = (piece: Uint8Array) => {
      for (const text of splitter.add(piece)) take({ stream, text });
    };
    const endLine = () => {
      const last = splitter.end();
      if (last !== null) take({ stream, text: last });
    };
    let file = await open(path);
    try {
      let at = await tailStart(file, found.size, lines);
      while (!signal.aborted) {
        at = await readOn(file, at, read, signal);
        const now = await stat(path).catch(() => null);
        const own = await file.stat();
        if (own.size < at) {
          endLine();
          at = 0;
        } else if (now?.isFile() && (now.ino !== own.ino || now.dev !== own.dev)) {
          // Lines written between the last read and the rename.
          await readOn(file, at, read, signal);
          const next = await open(path).catch(() => null);
          if (next !== null) {
            endLine();
            await file.close();
            file = next;
            at = 0;
            continue;
          }
        }
        await pause(LOOK_MS, signal);
      }
      endLine();
    } finally {
      await file.close();
    }
  };
}

async function readOn(
  file: FileHandle,
  from: number,
  read: (piece: Uint8Array) => void,
  signal: AbortSignal,
): Promise<number> {
  const buffer = Buffer.alloc(PIECE_BYTES);
  for (let at = from; ; ) {
    const { bytesRead } = await file.read(buffer, 0, buffer.length, at);
    if (bytesRead === 0 || signal.aborted) return at;
    read(buffer.subarray(0, bytesRead));
    at += bytesRead;
  }
}

/** Offset at which the last `lines` lines start. */
async function tailStart(file: FileHandle, size: number, lines: number): Promise<number> {
  const from = Math.max(0, size - TAIL_BYTES);
  const buffer = Buffer.alloc(size - from);
  const { bytesRead } = await file.read(buffer, 0, buffer.length, from);
  // After the preceding line feed. An unfinished line is not counted.
  let at = bytesRead;
  for (let left = lines; left >= 0; left--) {
    at = at === 0 ? -1 : buffer.subarray(0, at).lastIndexOf(0x0a);
    if (at < 0) return from;
  }
  return from + at + 1;
}
