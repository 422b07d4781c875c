import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BlobStore, BlobStoreAway } from '#platform/blobs/blob-store.ts';
import { ChildCrashed } from '#platform/child-processes/child-messages.ts';
import type { ChildPool } from '#platform/child-processes/child-pool.ts';
import { isDatabaseAway } from '#platform/database/database-errors.ts';
import type { ParsedPart } from '#platform/database/tables/log-file-tables.ts';
import type { JobDefinition } from '#platform/jobs/job-queue.ts';
import { newId } from '#platform/new-id.ts';
import { newBlobKey } from '../blob-keys.ts';
import type { FreeSpace } from '../free-space.ts';
import type { IngestOperations, PartInput } from '../ingest/ingest-operations.ts';
import { AttemptOver, failureSentence } from '../ingest/parse-failures.ts';
import { createProgressWriter } from '../ingest/progress-writer.ts';
import { PART_JOB, type PartJob, type PartStore, type PartWork } from './part-store.ts';

/** One thread reads a part while another one stores it. */
export const PARTS_AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 2));
/** Between two tries while the stored files cannot be reached. */
const AWAY_PAUSE_MS = 2000;
/** As much as tells how a log is divided. */
const BEGINNING_BYTES = 256 * 1024;

/** What the folders begin with in which parts of a file are written. */
export const partWorkPrefix = (id: string) => `parse-part-${id}-`;

export interface PartDeps {
  parts: PartStore;
  blobs: BlobStore;
  pool: ChildPool<IngestOperations>;
  space: FreeSpace;
  tempFolder: string;
  onError(message: string, error: unknown): void;
}

/** Parses one part of a file; `interrupted` says of a part whose reader ended too often why it is given up. */
export function createPartJob(deps: PartDeps, interrupted: string): JobDefinition<PartJob> {
  const { parts, blobs, pool, space } = deps;

  return {
    name: PART_JOB,
    concurrency: PARTS_AT_ONCE,
    onFailed: (job) => parts.fail(job, interrupted),
    async run(job, { signal }) {
      for (;;) {
        const work = await parts.findWork(job);
        if (work === null) return;
        try {
          return await parseOnce(work, signal);
        } catch (error) {
          if (error instanceof AttemptOver) return;
          // A crash counts as an attempt of the job, and so does a part that was left in the middle.
          if (signal.aborted || error instanceof ChildCrashed || isDatabaseAway(error)) throw error;
          if (error instanceof BlobStoreAway) await sleep(AWAY_PAUSE_MS, undefined, { signal });
          else {
            deps.onError(`Part ${job.number} of log file ${job.id} could not be parsed`, error);
            return await parts.fail(job, failureSentence(error));
          }
        }
      }
    },
  };

  async function parseOnce(work: PartWork, stopping: AbortSignal): Promise<void> {
    const workFolder = join(deps.tempFolder, `${partWorkPrefix(work.id)}${newId()}`);
    // The parser makes its own folder: it may run as someone else.
    const fetchFolder = `${workFolder}-bytes`;
    const keys: string[] = [];
    // Stop the parser immediately if its output cannot be stored or is no longer needed.
    const ended = new AbortController();
    const signal = AbortSignal.any([stopping, ended.signal]);
    const segments: Promise<ParsedPart['segments'][number]>[] = [];
    const progress = createProgressWriter(async (percent) => {
      if (!(await parts.report(work, percent))) ended.abort(new AttemptOver());
    });
    const adopt = async (folder: 'segments' | 'digests', path: string) => {
      await space.require();
      const key = newBlobKey(folder, work.id);
      keys.push(key);
      await blobs.adopt(key, path);
      return key;
    };
    let isKept = false;
    try {
      await space.require();
      const { statePath, found } = await pool.call(
        'parsePart',
        await inputOf(work, { workFolder, fetchFolder, signal }),
        {
          signal,
          onReport: (report) => {
            if (report.kind === 'progress') return progress.report(report.percent);
            if (report.kind !== 'segment') return;
            const { path, ...segment } = report.segment;
            const adopted = adopt('segments', path).then((blobKey) => ({ ...segment, blobKey }));
            adopted.catch((error) => ended.abort(error));
            segments.push(adopted);
          },
        },
      );
      const stored = await Promise.all(segments);
      const state =
        statePath === null ? null : { bytes: (await stat(statePath)).size, key: await adopt('digests', statePath) };
      // Keep the blobs until this is certain; the janitor removes those without a row.
      isKept = true;
      isKept = await parts.complete(work, { state, segments: stored, found });
    } catch (error) {
      throw ended.signal.aborted && !stopping.aborted ? ended.signal.reason : error;
    } finally {
      await Promise.allSettled([...segments, progress.settled()]);
      for (const folder of [workFolder, fetchFolder]) await rm(folder, { recursive: true, force: true });
      if (!isKept) for (const key of keys) await blobs.remove(key).catch(() => {});
    }
  }

  /** Where blobs are no files of this machine, only the part is fetched. */
  async function inputOf(
    work: PartWork,
    { workFolder, fetchFolder, signal }: { workFolder: string; fetchFolder: string; signal: AbortSignal },
  ): Promise<PartInput> {
    const { place: part, filename: fileName, blobKey, createdAt } = work;
    const common = { part, fileName, referenceTimeMs: createdAt.getTime(), workFolder };
    if (blobs.isLocal) {
      const path = await blobs.localPath(blobKey);
      return { ...common, beginningPath: path, path, logStart: 0 };
    }
    await space.require(part.bytes);
    await mkdir(fetchFolder, { mode: 0o755 });
    const beginningPath = join(fetchFolder, 'beginning');
    const path = join(fetchFolder, 'part');
    const fetch = async (from: number, to: number, into: string) =>
      pipeline(await blobs.read(blobKey, { start: from, end: to - 1 }), createWriteStream(into), { signal });
    await fetch(0, BEGINNING_BYTES, beginningPath);
    await fetch(part.leadIn, part.firstByte + part.bytes, path);
    return { ...common, beginningPath, path, logStart: -part.leadIn };
  }
}
