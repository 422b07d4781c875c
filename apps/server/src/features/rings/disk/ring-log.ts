import { mkdir, open, readdir, readFile, rm, stat, statfs, truncate } from 'node:fs/promises';
import path from 'node:path';
import { syncFolder } from '#platform/files/sync-folder.ts';
import { frameOf, readFrames } from './frame.ts';
import { createSegmentFile, type SegmentFile } from './segment-file.ts';

/** How much a ring keeps. */
export interface RingBounds {
  maxBytes: number;
  minutes: number;
}

export interface RingUsage {
  bytes: number;
  /** When what is still there arrived; null of an empty ring. */
  oldestMs: number | null;
  newestMs: number | null;
}

interface Options {
  folder: string;
  bounds: RingBounds;
  /** Free space below which nothing is stored. */
  minFreeBytes: number;
  now?: () => number;
}

interface Segment {
  file: string;
  bytes: number;
  firstMs: number;
  lastMs: number;
}

interface Waiting {
  batch: Buffer;
  receivedMs: number;
  frame: Buffer;
  settle(error: unknown): void;
}

/** Hears of what is stored, at once and without holding it up. */
export interface RingListener {
  stored(batch: Buffer, receivedMs: number): void;
  closed(): void;
}

/** The disk has no room for more. Nothing of the batch is stored. */
export class RingDiskFull extends Error {
  override readonly name = 'RingDiskFull';
}

/** So many segments make a ring, so that the oldest can go without taking much along. */
const SEGMENTS = 16;
const SEGMENT_BYTES = { least: 256 * 1024, most: 16 * 1024 ** 2 };
/** What one fsync covers at most. */
const GROUP_BYTES = 32 * 1024 ** 2;
const NAME = /^(\d{12})\.ring$/;

/**
 * A ring on disk: files to which batches are appended, of which the oldest are deleted as a whole. `append` resolves when
 * the batch would survive a power cut; batches that come while one is written share the next fsync.
 */
export async function openRingLog({ folder, bounds: first, minFreeBytes, now = Date.now }: Options) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const segments = await findSegments(folder);
  await dropTornEnd(segments.at(-1));
  let bounds = first;
  let current: SegmentFile | null = null;
  let isClosed = false;
  let isScheduled = false;
  let lastTurn = Promise.resolve();
  const waiting: Waiting[] = [];
  const listeners = new Set<RingListener>();
  const total = () => segments.reduce((sum, { bytes }) => sum + bytes, 0);

  /** Deletes the oldest files that match, but not the one that is written. */
  async function dropOldest(isDue: (segment: Segment) => boolean): Promise<void> {
    for (let oldest = segments[0]; oldest !== undefined && isDue(oldest); oldest = segments[0]) {
      if (segments.length === 1) await endCurrent();
      await rm(oldest.file, { force: true });
      segments.shift();
    }
  }

  async function endCurrent(): Promise<void> {
    const ended = current;
    current = null;
    await ended?.close();
  }

  async function segmentFor(bytes: number): Promise<{ file: SegmentFile; segment: Segment }> {
    const least = Math.min(SEGMENT_BYTES.most, Math.max(SEGMENT_BYTES.least, bounds.maxBytes / SEGMENTS));
    const last = segments.at(-1);
    const isOld = last !== undefined && now() - last.firstMs > (bounds.minutes * 60_000) / SEGMENTS;
    if (current !== null && last !== undefined && !isOld && last.bytes + bytes <= Math.max(least, bytes)) {
      return { file: current, segment: last };
    }
    await endCurrent();
    const number = last === undefined ? 1 : numberOf(last.file) + 1;
    const file = path.join(folder, `${String(number).padStart(12, '0')}.ring`);
    current = await createSegmentFile(file);
    await syncFolder(folder);
    const segment = { file, bytes: 0, firstMs: now(), lastMs: now() };
    segments.push(segment);
    return { file: current, segment };
  }

  async function write(group: readonly Waiting[]): Promise<void> {
    const bytes = group.length === 1 && group[0] ? group[0].frame : Buffer.concat(group.map(({ frame }) => frame));
    await dropOldest(() => total() + bytes.length > bounds.maxBytes);
    await requireFree(folder, bytes.length + minFreeBytes);
    const { file, segment } = await segmentFor(bytes.length);
    try {
      await file.append(bytes, segment.bytes);
      segment.bytes += bytes.length;
      segment.lastMs = now();
      tellListeners(group);
    } catch (error) {
      // What the failed write left must not be taken for a record: what comes next goes into another file.
      await truncate(segment.file, segment.bytes).catch(() => {});
      await endCurrent().catch(() => {});
      throw isFull(error) ? new RingDiskFull('The disk of the ring is full', { cause: error }) : error;
    }
  }

  /** Together with the bytes: who has just looked at the files hears of no batch twice. What is stored stays stored, whatever they do. */
  function tellListeners(group: readonly Waiting[]): void {
    for (const { stored } of listeners) {
      try {
        for (const { batch, receivedMs } of group) stored(batch, receivedMs);
      } catch {
        // A listener that fails misses this group.
      }
    }
  }

  /** One change of the files at a time, in the order in which they were asked for. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    const turn = lastTurn.then(work);
    lastTurn = turn.catch(() => {});
    return turn;
  }

  async function writeWaiting(): Promise<void> {
    isScheduled = false;
    while (waiting.length > 0) {
      const group = takeGroup(waiting);
      const error = await write(group).then(
        () => null,
        (reason: unknown) => reason,
      );
      for (const { settle } of group) settle(error);
    }
  }

  return {
    append(bytes: Uint8Array): Promise<void> {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      if (isClosed) reject(new Error('The ring is closed'));
      else {
        const settle = (error: unknown) => (error === null ? resolve() : reject(error));
        const receivedMs = now();
        const batch = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
        waiting.push({ batch, receivedMs, frame: frameOf(receivedMs, batch), settle });
        if (!isScheduled) void inTurn(writeWaiting);
        isScheduled = true;
      }
      return promise;
    },

    setBounds(next: RingBounds): void {
      bounds = next;
    },

    /** Deletes what is past its minutes, or too much after the bounds were narrowed. */
    prune: () =>
      inTurn(() => {
        const due = now() - bounds.minutes * 60_000;
        return dropOldest((segment) => segment.lastMs < due || total() > bounds.maxBytes);
      }),

    usage(): RingUsage {
      return {
        bytes: total(),
        oldestMs: segments[0]?.firstMs ?? null,
        newestMs: segments.at(-1)?.lastMs ?? null,
      };
    },

    /** The files with what is acknowledged of each, oldest first: those that hold something that arrived from then on. */
    parts: (fromMs: number): { file: string; bytes: number }[] =>
      segments.filter(({ lastMs }) => lastMs >= fromMs).map(({ file, bytes }) => ({ file, bytes })),

    /** Tells of what is stored from now on. Gives a function that ends it. */
    listen(listener: RingListener): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    /** Waits for what is written; nothing is taken from then on. */
    async close(): Promise<void> {
      isClosed = true;
      await inTurn(endCurrent);
      for (const { closed } of [...listeners]) closed();
    },
  };
}
export type RingLog = Awaited<ReturnType<typeof openRingLog>>;

function takeGroup(waiting: Waiting[]): Waiting[] {
  let count = 0;
  for (let bytes = 0; count < waiting.length && (count === 0 || bytes < GROUP_BYTES); count++) {
    bytes += waiting[count]?.frame.length ?? 0;
  }
  return waiting.splice(0, count);
}

async function findSegments(folder: string): Promise<Segment[]> {
  const names = (await readdir(folder)).filter((name) => NAME.test(name)).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      const { size, mtimeMs, birthtimeMs } = await stat(file);
      return { file, bytes: size, firstMs: Math.min(birthtimeMs || mtimeMs, mtimeMs), lastMs: mtimeMs };
    }),
  );
}

/** A kill may leave the beginning of a batch behind the last whole one. Its sender was never told that it is stored. */
async function dropTornEnd(last: Segment | undefined): Promise<void> {
  if (last === undefined) return;
  let end = 0;
  for (const frame of readFrames(await readFile(last.file))) end = frame.end;
  if (end < last.bytes) await truncate(last.file, end);
  last.bytes = end;
  const handle = await open(last.file, 'r+');
  // A kill of the server alone leaves whole batches that nothing has synced yet.
  await handle.sync().finally(() => handle.close());
}

function numberOf(file: string): number {
  return Number(NAME.exec(path.basename(file))?.[1] ?? 0);
}

async function requireFree(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < bytes) throw new RingDiskFull('The disk of the ring has too little free space');
}

function isFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', 'EFBIG'].includes((error as NodeJS.ErrnoException).code ?? '');
}
