import { createReadStream, createWriteStream } from 'node:fs';
import { appendFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { SourceLine, SourceStream } from '../source-client.ts';

export interface WindowLimits {
  /** Of all streams together. */
  bytes: number;
  lines: number;
  streams: number;
}

/** A stream of a capture, in a file. */
export interface CapturedStream extends SourceStream {
  path: string;
  bytes: number;
  lines: number;
}

interface Piece {
  path: string;
  bytes: number;
  lines: number;
  /** Of its newest line. */
  newestMs: number;
}

interface OpenStream {
  stream: SourceStream;
  pieces: Piece[];
}

/** The limit in pieces: so much is forgotten at a time. */
const PIECES = 32;

/**
 * Keeps the newest lines of all streams within limits: each stream lies in pieces, and the piece whose lines are the oldest goes
 * first, whatever was read first.
 */
export function createWindowFiles(folder: string, limits: WindowLimits) {
  const streams = new Map<string, OpenStream>();
  const leftOut = new Set<string>();
  const pieceBytes = Math.max(1, Math.floor(limits.bytes / PIECES));
  const pieceLines = Math.max(1, Math.floor(limits.lines / PIECES));
  let bytes = 0;
  let lines = 0;
  let droppedLines = 0;
  let number = 0;

  async function write(batch: readonly SourceLine[]): Promise<void> {
    const waiting = new Map<Piece, string[]>();
    for (const { stream, atMs, text } of batch) {
      const opened = streamFor(stream);
      if (opened === null) continue;
      const piece = pieceFor(opened);
      piece.bytes += text.length + 1;
      piece.lines += 1;
      piece.newestMs = Math.max(piece.newestMs, atMs);
      bytes += text.length + 1;
      lines += 1;
      const texts = waiting.get(piece);
      if (texts === undefined) waiting.set(piece, [text]);
      else texts.push(text);
    }
    for (const [{ path }, texts] of waiting) await appendFile(path, `${texts.join('\n')}\n`, 'latin1');
    while (bytes > limits.bytes || lines > limits.lines) await dropOldest();
  }

  function streamFor(stream: SourceStream): OpenStream | null {
    const known = streams.get(stream.name);
    if (known !== undefined) return known;
    if (streams.size >= limits.streams) {
      // Their number is all that is told of them.
      if (leftOut.size < MOST_COUNTED) leftOut.add(stream.name);
      return null;
    }
    const opened: OpenStream = { stream, pieces: [] };
    streams.set(stream.name, opened);
    return opened;
  }

  function pieceFor({ pieces }: OpenStream): Piece {
    const last = pieces.at(-1);
    if (last !== undefined && last.bytes < pieceBytes && last.lines < pieceLines) return last;
    const path = join(folder, `piece-${number}`);
    const piece: Piece = { path, bytes: 0, lines: 0, newestMs: Number.NEGATIVE_INFINITY };
    number += 1;
    pieces.push(piece);
    return piece;
  }

  async function dropOldest(): Promise<void> {
    const firsts = [...streams.values()].flatMap((opened) => {
      const [piece] = opened.pieces;
      return piece === undefined ? [] : [{ opened, piece }];
    });
    const [oldest] = firsts.sort((a, b) => a.piece.newestMs - b.piece.newestMs);
    if (oldest === undefined) return;
    oldest.opened.pieces.shift();
    bytes -= oldest.piece.bytes;
    lines -= oldest.piece.lines;
    droppedLines += oldest.piece.lines;
    await rm(oldest.piece.path, { force: true });
  }

  return {
    write,
    read: () => ({ bytes, lines, streams: streams.size, droppedLines, leftOutStreams: leftOut.size }),

    /** Joins the pieces: one file for each stream that has lines. */
    async end(): Promise<CapturedStream[]> {
      const target = join(folder, 'streams');
      await mkdir(target);
      const joined: CapturedStream[] = [];
      for (const [index, { stream, pieces }] of [...streams.values()].entries()) {
        if (pieces.length === 0) continue;
        const path = join(target, String(index));
        for (const piece of pieces) {
          await pipeline(createReadStream(piece.path), createWriteStream(path, { flags: 'a' }));
          await rm(piece.path);
        }
        const sum = (of: (piece: Piece) => number) => pieces.reduce((all, piece) => all + of(piece), 0);
        joined.push({ ...stream, path, bytes: sum((piece) => piece.bytes), lines: sum((piece) => piece.lines) });
      }
      return joined.sort((a, b) => (a.name < b.name ? -1 : 1));
    },
  };
}

const MOST_COUNTED = 10_000;
