import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorText, LIMITS, type RcaResult } from '@rootline/contract';
import { type LogRule, proposedRule } from '@rootline/logparse';
import { type BlobStore, BlobStoreAway } from '#platform/blobs/blob-store.ts';
import { ChildCrashed, ChildSilent } from '#platform/child-processes/child-messages.ts';
import type { ChildPool } from '#platform/child-processes/child-pool.ts';
import { isDatabaseAway } from '#platform/database/database-errors.ts';
import type { JobDefinition } from '#platform/jobs/job-queue.ts';
import { newBlobKey } from '../blob-keys.ts';
import type { FreeSpace } from '../free-space.ts';
import { createDividedParse } from '../parts/divided-parse.ts';
import { createPartJob, partWorkPrefix } from '../parts/part-job.ts';
import type { PartStore } from '../parts/part-store.ts';
import type { IngestOperations, ParsedFile, Proposal } from './ingest-operations.ts';
import {
  AttemptOver,
  failureSentence,
  isNotALog,
  OriginalDamaged,
  PartFailed,
  rawStateAfter,
} from './parse-failures.ts';
import { PARSE_JOBS, type ParseJob } from './parse-queue.ts';
import type { Attempt, ParseStore, Stored } from './parse-store.ts';
import { createProgressWriter } from './progress-writer.ts';

/** A file that ends its reader so often is given up. */
const ATTEMPTS = 3;
/** Between two tries while the stored files cannot be reached. */
const AWAY_PAUSE_MS = 2000;
const INTERRUPTED = errorText('parse_interrupted', { times: ATTEMPTS });

export interface IngestDeps {
  store: ParseStore;
  parts: PartStore;
  /** Larger files are parsed in parts of about this size. */
  partBytes: number;
  blobs: BlobStore;
  pool: ChildPool<IngestOperations>;
  /** A file begins to be parsed: its first reader comes soon. */
  onStart(): void;
  space: FreeSpace;
  /** On the file system of the blobs, so that finished files are moved and not copied. */
  tempFolder: string;
  /** Parsing rules that are tried on the files of a user. */
  rulesFor(userId: string): Promise<LogRule[]>;
  /** A model's pattern for lines that were not understood; null when there is none. */
  proposeFormat(
    unknown: { userId: string; logFileId: string; lines: readonly string[] },
    signal: AbortSignal,
  ): Promise<{ pattern: string; model: string } | null>;
  /** Names the changes before a failure in its result. */
  nameChanges(result: RcaResult): Promise<RcaResult>;
  /** Told of every file that is parsed now: the bytes of its text, and how long that took. */
  onParsed?: ((bytes: number, seconds: number) => void) | undefined;
  now(): Date;
  onError(message: string, error: unknown): void;
}

export function createIngestJob(deps: IngestDeps) {
  const running = new Map<string, AbortController>();
  const divided = createDividedParse(deps);

  const jobOf = (name: ParseJob): JobDefinition<{ id: string }> => ({
    name,
    concurrency: LIMITS.parsing.atOnce,
    perOwner: LIMITS.parsing.perUser,
    // Attempts are counted in the row, where a clean stop does not count; the queue's own end is only a net below.
    attempts: 3 * ATTEMPTS,
    onFailed: async ({ id }) => {
      await deps.store.giveUp(id, INTERRUPTED);
      await endParts(id);
    },
    async run({ id }, { signal }) {
      let attempt = await deps.store.begin(id, null);
      while (attempt !== null) {
        if (attempt.tries > ATTEMPTS) await deps.store.fail(attempt, INTERRUPTED);
        else await tryOnce(attempt, signal);
        attempt = await deps.store.begin(id, attempt);
      }
      // A worker that took the file over goes on with its parts.
      if (await deps.store.isWanted(id)) return;
      // Also of a file that another process deleted.
      await endParts(id);
      // Also what an attempt left that was killed right after its end.
      await removeWork(workPrefix(id));
      await removeWork(partWorkPrefix(id));
    },
  });

  async function endParts(id: string): Promise<void> {
    await removeAll(await deps.parts.remove(id));
  }

  const workPrefix = (id: string) => `parse-${id}-`;

  /** What killed attempts wrote takes room until it goes. */
  async function removeWork(prefix: string): Promise<void> {
    const left = (await readdir(deps.tempFolder)).filter((name) => name.startsWith(prefix));
    for (const name of left) await rm(join(deps.tempFolder, name), { recursive: true, force: true });
  }

  async function tryOnce(attempt: Attempt, stopping: AbortSignal): Promise<void> {
    const cancelled = new AbortController();
    running.set(attempt.id, cancelled);
    const workFolder = join(deps.tempFolder, `${workPrefix(attempt.id)}${attempt.number}`);
    const keys: string[] = [];
    // While a commit is in doubt its blobs stay; the janitor takes those that no row names.
    let mayRemove = true;
    try {
      await removeWork(workPrefix(attempt.id));
      const startedMs = performance.now();
      const outcome = await parse(attempt, { workFolder, keys, signal: AbortSignal.any([stopping, cancelled.signal]) });
      if (outcome.ok) {
        deps.onParsed?.(outcome.text?.bytes ?? attempt.size, (performance.now() - startedMs) / 1000);
        mayRemove = false;
        const replaced = await complete(attempt, outcome);
        mayRemove = replaced === null;
        // Who reads them has them open, or begins anew with the new ones.
        await removeAll(replaced ?? []);
      } else if (stopping.aborted) await deps.store.putBack(attempt);
      // No fault of the file, so it does not count.
      else if (outcome.error instanceof BlobStoreAway && !cancelled.signal.aborted) {
        await deps.store.putBack(attempt);
        await sleep(AWAY_PAUSE_MS, undefined, { signal: stopping }).catch(() => {});
      }
      // A crash is tried again; a deleted file is found gone by the next begin.
      else if (cancelled.signal.aborted || outcome.error instanceof AttemptOver) return;
      else if (outcome.error instanceof ChildSilent) {
        await deps.store.fail(attempt, errorText('parse_silent', { seconds: outcome.error.seconds }));
      } else if (!(outcome.error instanceof ChildCrashed)) {
        const isTold = isNotALog(outcome.error) || outcome.error instanceof PartFailed;
        if (!isTold) deps.onError(`Log file ${attempt.id} could not be parsed`, outcome.error);
        await deps.store.fail(attempt, failureSentence(outcome.error), rawStateAfter(outcome.error));
      }
    } finally {
      running.delete(attempt.id);
      await rm(workFolder, { recursive: true, force: true });
      if (mayRemove) await removeAll(keys);
    }
    stopping.throwIfAborted();
  }

  /** What cannot be removed now is the janitor's, since no row names it. */
  async function removeAll(keys: string[]): Promise<void> {
    try {
      for (const key of keys) await deps.blobs.remove(key);
    } catch (error) {
      if (!(error instanceof BlobStoreAway)) throw error;
    }
  }

  /** The blobs that the file had before, null when it is not visible now. A database that is away is waited for; one that refuses never takes it. */
  async function complete(attempt: Attempt, parsed: ParseSuccess): Promise<string[] | null> {
    try {
      const look = parsed.file.firstLook;
      const firstLook = look === null ? null : await deps.nameChanges(look);
      return await deps.store.complete(attempt, { ...parsed.file, firstLook }, { ...parsed, at: deps.now() });
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      if (error instanceof AttemptOver) return null;
      deps.onError(`Log file ${attempt.id} could not be stored`, error);
      await deps.store.fail(attempt, failureSentence(error));
      return null;
    }
  }

  /** A log that was not understood is read once more in the layout that a model proposes, if that fits. */
  async function parse(attempt: Attempt, context: ParseContext): Promise<ParseOutcome> {
    const first = await parseWith(null, attempt, context);
    if (!first.ok || first.file.unknownLines === null) return first;
    const textKey = first.text?.key ?? attempt.blobKey;
    const proposal = await fittingProposal({ ...attempt, textKey }, first.file.unknownLines, context.signal);
    if (proposal === null) return first;
    const second = await parseWith(proposal, attempt, context);
    if (!second.ok) return context.signal.aborted ? second : first;
    await removeAll(blobsOf(first));
    return second;
  }

  async function fittingProposal(
    { id, uploadedBy, textKey }: Attempt & { textKey: string },
    lines: string[],
    signal: AbortSignal,
  ): Promise<Proposal | null> {
    const proposed = await deps.proposeFormat({ userId: uploadedBy, logFileId: id, lines }, signal);
    const rule = proposed === null ? null : proposedRule(proposed.pattern);
    if (proposed === null || rule === null || signal.aborted) return null;
    const path = await deps.blobs.localPath(textKey);
    // A pattern that breaks its reader is one that does not fit.
    const share = await deps.pool.call('tryProposal', { path, rule }, { signal }).catch(() => 0);
    return share < LIMITS.formatInference.matchedShare ? null : { rule, model: proposed.model };
  }

  /** Notes every key it takes before it takes it, so that nothing is left of an attempt that fails. */
  async function parseWith(
    proposal: Proposal | null,
    attempt: Attempt,
    { workFolder, keys, signal }: ParseContext,
  ): Promise<ParseOutcome> {
    const rules = await deps.rulesFor(attempt.uploadedBy);
    if (proposal === null) {
      const parsed = await parseInParts(attempt, rules, { workFolder, keys, signal });
      if (parsed !== null) return parsed;
    }
    const segments: Promise<Stored['segments'][number]>[] = [];
    // What cannot be stored ends the parser at once.
    const unstored = new AbortController();
    const progress = createProgressWriter((percent) => deps.store.report(attempt, percent));
    const lookForSpace = deps.space.watch();
    const adopt = async (folder: 'texts' | 'segments' | 'digests', path: string) => {
      await deps.space.require();
      const key = newBlobKey(folder, attempt.id);
      keys.push(key);
      await deps.blobs.adopt(key, path);
      return key;
    };
    try {
      await deps.space.require();
      deps.onStart();
      const file = await deps.pool.call(
        'parse',
        {
          path: await deps.blobs.localPath(attempt.blobKey),
          fileName: attempt.filename,
          byteCount: attempt.size,
          referenceTimeMs: attempt.createdAt.getTime(),
          rules,
          proposal,
          workFolder,
        },
        {
          signal: AbortSignal.any([signal, unstored.signal]),
          onReport: (report) => {
            if (report.kind === 'progress') return progress.report(report.percent);
            if (report.kind === 'decoded') {
              return void lookForSpace(report.bytes)?.catch((error) => unstored.abort(error));
            }
            const { path, ...segment } = report.segment;
            const adopted = adopt('segments', path).then((blobKey) => ({ ...segment, blobKey }));
            adopted.catch((error) => unstored.abort(error));
            segments.push(adopted);
          },
        },
      );
      if (attempt.sha256 !== null && attempt.sha256 !== file.rawSha256) throw new OriginalDamaged();
      if (file.firstLookError !== null)
        deps.onError(`The statistical analysis of log file ${attempt.id} failed`, file.firstLookError);
      const { size: digestBytes } = await stat(file.digestPath);
      const digestKey = await adopt('digests', file.digestPath);
      const text = file.text === null ? null : { ...file.text, key: await adopt('texts', file.text.path) };
      const parsedWith = rules.map(({ id, version }) => ({ id, version }));
      const stored = { text, digestKey, digestBytes, segments: await Promise.all(segments), partCount: 0 };
      return { ok: true, file, ...stored, rules: parsedWith };
    } catch (error) {
      return { ok: false, error };
    } finally {
      await Promise.allSettled([...segments, progress.settled()]);
    }
  }

  /** Null: the file is read as one. */
  async function parseInParts(attempt: Attempt, rules: LogRule[], context: ParseContext): Promise<ParseOutcome | null> {
    try {
      return await divided(attempt, rules, context);
    } catch (error) {
      return { ok: false, error };
    }
  }

  return {
    jobs: Object.values(PARSE_JOBS).map(jobOf),
    partJob: createPartJob(deps, INTERRUPTED),
    /** Ends the work on a file that is being deleted. */
    cancel: (id: string) => running.get(id)?.abort(),
  };
}

export type ParseSuccess = { ok: true; file: ParsedFile } & Omit<Stored, 'at'>;
type ParseOutcome = ParseSuccess | { ok: false; error: unknown };

function blobsOf({ text, digestKey, segments }: ParseSuccess): string[] {
  return [...(text === null ? [] : [text.key]), digestKey, ...segments.map(({ blobKey }) => blobKey)];
}

export interface ParseContext {
  workFolder: string;
  keys: string[];
  signal: AbortSignal;
}
