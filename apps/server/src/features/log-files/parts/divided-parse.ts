import { stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LogRule } from '@rootline/logparse';
import { newId } from '#platform/new-id.ts';
import { newBlobKey } from '../blob-keys.ts';
import type { IngestDeps, ParseContext, ParseSuccess } from '../ingest/ingest-job.ts';
import { AttemptOver, OriginalDamaged, PartFailed } from '../ingest/parse-failures.ts';
import type { Attempt } from '../ingest/parse-store.ts';
import { createProgressWriter } from '../ingest/progress-writer.ts';
import type { PartRow } from './part-store.ts';

/** Between two looks at the parts. */
const LOOK_MS = 500;
/** Of smaller files the last part would be less than half of one. */
const LEAST_PARTS = 1.5;

/**
 * Has a large file parsed by all workers: it is divided, its parts are jobs of their own, and what they give is joined
 * here. Gives null when the file has to be read as one. An attempt that follows another goes on with the parts there are.
 */
export function createDividedParse(deps: IngestDeps) {
  const { parts, blobs, pool, space } = deps;

  return async (
    attempt: Attempt,
    rules: LogRule[],
    { workFolder, keys, signal }: ParseContext,
  ): Promise<ParseSuccess | null> => {
    if (attempt.size < LEAST_PARTS * deps.partBytes) return null;
    await space.require();
    deps.onStart();
    const path = await blobs.localPath(attempt.blobKey);
    const found = await parts.list(attempt.id);
    if (found.length > 0) await parts.sendMissing(attempt, found);
    const sha256 = found.length > 0 ? attempt.sha256 : await divide(attempt, { path, rules, signal });
    if (sha256 === null) return null;
    const rows = await allParsed(attempt, signal);
    const joined = rows === null ? null : await join(rows, { path, workFolder, signal });
    if (rows === null || joined === null) {
      for (const key of await parts.readAsOne(attempt.id)) await blobs.remove(key);
      return null;
    }
    if (joined.firstLookError !== null)
      deps.onError(`The statistical analysis of log file ${attempt.id} failed`, joined.firstLookError);
    const { size: digestBytes } = await stat(joined.digestPath);
    await space.require();
    const digestKey = newBlobKey('digests', attempt.id);
    keys.push(digestKey);
    await blobs.adopt(digestKey, joined.digestPath);
    const segments = rows.flatMap(({ parsed }) => parsed?.segments ?? []);
    return {
      ok: true,
      file: { ...joined, rawSha256: sha256, text: null },
      text: null,
      digestKey,
      digestBytes,
      segments: segments.map((segment, number) => ({ ...segment, number })),
      partCount: rows.length,
      rules: rules.map(({ id, version }) => ({ id, version })),
    };
  };

  /** The checksum of the file; null when it is not divided. */
  async function divide(
    attempt: Attempt,
    { path, rules, signal }: { path: string; rules: LogRule[]; signal: AbortSignal },
  ): Promise<string | null> {
    const { filename: fileName, size: byteCount, createdAt } = attempt;
    const input = { path, rules, fileName, byteCount, referenceTimeMs: createdAt.getTime(), partBytes: deps.partBytes };
    const plan = await pool.call('plan', input, { signal });
    if (plan === null) return null;
    if (attempt.sha256 !== null && attempt.sha256 !== plan.sha256) throw new OriginalDamaged();
    if (!(await parts.begin(attempt, newId(), plan))) throw new AttemptOver();
    return plan.sha256;
  }

  /** Waits for the parts; null when one of them says that the file has to be read as one. */
  async function allParsed(attempt: Attempt, signal: AbortSignal): Promise<PartRow[] | null> {
    const progress = createProgressWriter((percent) => deps.store.report(attempt, percent));
    try {
      for (;;) {
        const rows = await parts.list(attempt.id);
        if (rows.length === 0) throw new AttemptOver();
        const failed = rows.find(({ failure }) => failure !== null);
        if (failed !== undefined) throw new PartFailed(failed.failure ?? '');
        if (rows.some(({ parsed }) => parsed !== null && parsed.state === null)) return null;
        if (rows.every(({ parsed }) => parsed !== null)) return rows;
        const done = rows.reduce((sum, row) => sum + row.progress * row.place.bytes, 0);
        progress.report(done / attempt.size);
        await sleep(LOOK_MS, undefined, { signal });
      }
    } finally {
      await progress.settled();
    }
  }

  async function join(
    rows: readonly PartRow[],
    { path, workFolder, signal }: { path: string; workFolder: string; signal: AbortSignal },
  ) {
    const parsed = rows.map((row) => row.parsed).filter((part) => part !== null);
    const [first] = parsed;
    if (first === undefined) return null;
    const statePaths: string[] = [];
    for (const { state } of parsed) if (state !== null) statePaths.push(await blobs.localPath(state.key));
    const sum = (of: 'componentCount' | 'besideCount' | 'untimedCount' | 'partCount') =>
      parsed.reduce((total, { found }) => total + found[of], 0);
    const found = {
      rawLineEnd: first.found.rawLineEnd,
      componentCount: sum('componentCount'),
      besideCount: sum('besideCount'),
      untimedCount: sum('untimedCount'),
      partCount: sum('partCount'),
      hasPlainTimes: parsed.every((part) => part.found.hasPlainTimes),
    };
    return pool.call('join', { path, statePaths, found, workFolder }, { signal });
  }
}
