import { Rings } from '@rootline/sources/rings';
import { freshFailures, judgeRings, type Standing, standingOf } from '@rootline/sources/watch';
import type { ChildCall } from '#platform/child-processes/answer-calls.ts';
import { readFrames } from '../disk/frame.ts';
import { readRecords } from '../disk/record-batch.ts';
import type { WatchedPart, WatchOperations, WatchQuestions } from './watch-operations.ts';

interface WatchedRing {
  rings: Rings;
  /** What was read last, and how far. */
  file: string;
  offset: number;
  /** The verdict on the lines, and which they were. */
  judged: { version: number; standing: Standing } | null;
}

type Look = WatchOperations['look'];

const READ_BYTES = 1024 * 1024;

/** The last lines of the rings that are watched, and the verdict on them. */
export function createWatchedRings() {
  const watched = new Map<string, WatchedRing>();

  return {
    async look(input: Look['input'], call: ChildCall<never, WatchQuestions>): Promise<Look['output']> {
      const { ringId, atMs, windowMs, freshMs, mostBytes, parts } = input;
      const ring = watched.get(ringId) ?? { rings: new Rings(windowMs, mostBytes), file: '', offset: 0, judged: null };
      watched.set(ringId, ring);
      const began = process.cpuUsage();
      for (const part of newestParts(parts, ring.file, mostBytes)) await readPart(ring, part, atMs - windowMs, call);
      ring.rings.trim(atMs);
      const { version } = ring.rings;
      if (ring.judged?.version !== version) ring.judged = { version, standing: await judge(ring.rings, atMs) };
      const standing = { ...ring.judged.standing, atMs };
      const fresh = standing.state === 'failing' ? await freshFailures(ring.rings, atMs, freshMs) : null;
      return { standing, fresh, tookMs: cpuMs(began) };
    },

    async keep({ ringIds }: WatchOperations['keep']['input']): Promise<null> {
      for (const id of watched.keys()) if (!ringIds.includes(id)) watched.delete(id);
      return null;
    },
  };
}

/** How much of a processor was used since then: the time alone would count what others use. */
function cpuMs(began: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
}

async function judge(rings: Rings, atMs: number): Promise<Standing> {
  const streams = rings.streams().map(({ stream, ring }) => ({ stream, bytes: ring.bytes() }));
  return standingOf(await judgeRings(streams, atMs), streams[0]?.stream.name ?? '', atMs);
}

/** The files from the last read one on; where that is gone, or much was added, those with the newest bytes. */
function newestParts(parts: readonly WatchedPart[], file: string, mostBytes: number): WatchedPart[] {
  const unread = parts.filter(({ name }) => name >= file);
  const wanted: WatchedPart[] = [];
  let bytes = 0;
  for (const part of unread.toReversed()) {
    if (bytes >= mostBytes) break;
    bytes += part.bytes;
    wanted.unshift(part);
  }
  return wanted;
}

async function readPart(
  ring: WatchedRing,
  { name, bytes: size }: WatchedPart,
  fromMs: number,
  { ask }: Pick<ChildCall<never, WatchQuestions>, 'ask'>,
): Promise<void> {
  if (name !== ring.file) {
    ring.file = name;
    ring.offset = 0;
  }
  const pieces: Uint8Array[] = [];
  let end = ring.offset;
  while (end < size) {
    const piece = await ask('readPart', { name, offset: end, bytes: Math.min(READ_BYTES, size - end) });
    if (piece === null || piece.length === 0) break;
    pieces.push(piece);
    end += piece.length;
  }
  ring.offset = end;
  for (const { receivedMs, batch } of readFrames(Buffer.concat(pieces))) {
    if (receivedMs < fromMs) continue;
    for (const { stream, line } of readRecords(batch)) {
      ring.rings.take({ stream: streamOf(stream), text: line.toString('latin1') }, receivedMs);
    }
  }
}

/** Of the host and the program of syslog, the program. */
function streamOf(name: string) {
  return { name, service: name.slice(name.lastIndexOf('/') + 1) || name, aliases: [] };
}
