import path from 'node:path';
import { LIMITS } from '@rootline/contract';
import type { Handlers } from '#platform/child-processes/child-messages.ts';
import { createChildPool } from '#platform/child-processes/child-pool.ts';
import type { ClickHouse } from '#platform/clickhouse/clickhouse.ts';
import type { Platform } from '#platform/platform.ts';
import type { EntryOperations } from './entries/entry-operations.ts';
import type { SegmentQuestions } from './entries/segment-engine.ts';
import { SEGMENT_STRUCTURE } from './entries/segment-structure.ts';
import type { IngestOperations } from './ingest/ingest-operations.ts';
import { PARSE_JOBS } from './ingest/parse-queue.ts';
import type { IntegrityOperations } from './integrity/integrity-operations.ts';
import { PARTS_AT_ONCE } from './parts/part-job.ts';

export interface ReaderBounds {
  /** What the database of a reader may hold before it writes to disk. */
  megabytes?: number;
  /** What a read may take. */
  seconds?: number;
}

interface PoolDeps extends Pick<Platform, 'startChild' | 'tempFolder' | 'blobs' | 'clickhouse'> {
  readers?: ReaderBounds | undefined;
}

const READER_MEGABYTES = 384;
const IDLE_MS = 60_000;
/** People read a page for minutes before they ask for the next. */
const READER_IDLE_MS = 300_000;

/** The processes that work on log files: parsing them, reading their entries, and verifying their originals. */
export function createLogFilePools({ startChild, tempFolder, blobs, clickhouse, readers: bounds }: PoolDeps) {
  const parsers = createChildPool<IngestOperations>({
    startChild,
    entry: new URL('./ingest/ingest-child.ts', import.meta.url),
    writes: [path.join(tempFolder, 'parse-*')],
    heapMegabytes: 512,
    youngMegabytes: 16,
    threads: true,
    children: LIMITS.parsing.atOnce * Object.keys(PARSE_JOBS).length + PARTS_AT_ONCE,
    callsPerChild: 1,
    idleMs: IDLE_MS,
    silenceMs: 120_000,
    onCancel: 'kill',
    retryCrashed: false,
  });
  const readers = createChildPool<EntryOperations>({
    startChild,
    entry: new URL('./entries/entries-child.ts', import.meta.url),
    args: [String(bounds?.megabytes ?? READER_MEGABYTES), blobs.localFolder],
    addons: true,
    heapMegabytes: 384,
    children: 2,
    callsPerChild: 4,
    callsPerOwner: LIMITS.entries.readsPerUser,
    waitingPerOwner: LIMITS.entries.waitingReadsPerUser,
    idleMs: READER_IDLE_MS,
    silenceMs: 120_000,
    onCancel: 'interrupt',
    retryCrashed: true,
    ...(clickhouse !== null && { handlers: answersOf(clickhouse) }),
  });
  const verifiers = createChildPool<IntegrityOperations>({
    startChild,
    entry: new URL('./integrity/integrity-child.ts', import.meta.url),
    heapMegabytes: 64,
    children: 1,
    callsPerChild: 2,
    idleMs: IDLE_MS,
    silenceMs: 120_000,
    onCancel: 'interrupt',
    retryCrashed: true,
  });
  return {
    parsers,
    readers,
    verifiers,
    stop: () => Promise.all([parsers.stop(), readers.stop(), verifiers.stop()]),
  };
}

/** What readers ask ClickHouse, which only this process reaches. */
function answersOf(clickhouse: ClickHouse): Handlers<SegmentQuestions> {
  return {
    clickhouseRows: (query, signal) => clickhouse.rows({ ...query, structure: SEGMENT_STRUCTURE }, signal),
  };
}
