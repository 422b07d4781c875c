import type { RcaResult } from '@rootline/contract';
import type { RunOutcome } from '@rootline/rca';
import { withTransaction } from '#platform/database/database.ts';
import { newId } from '#platform/new-id.ts';
import type { Embed, RcaJobDeps } from './rca-job-deps.ts';
import { forgetReplies } from './reply-store.ts';
import { retryWhileAway } from './retry-while-away.ts';
import type { RunClaim } from './run-life-cycle.ts';
import type { RunRow } from './run-row.ts';

/** Ends a run with what became of its analysis. */
export async function finishRun(
  deps: RcaJobDeps,
  run: RunRow,
  claim: RunClaim,
  { outcome, embed }: { outcome: RunOutcome; embed: Embed | null },
): Promise<void> {
  if (outcome.status === 'completed') return retryWhileAway(() => completeRun(deps, run, claim, outcome.result, embed));
  return retryWhileAway(() => failRun(deps, claim, outcome.reason, outcome.failedChunk));
}

async function completeRun(
  { db, store, memory, runEnded, nameChanges }: RcaJobDeps,
  run: RunRow,
  claim: RunClaim,
  analysed: RcaResult,
  embed: Embed | null,
): Promise<void> {
  const result = await nameChanges(analysed);
  const analysisMemoryId = newId();
  const remember = await memory.prepare({ id: analysisMemoryId, subject: run.subject, runId: run.id, result }, embed);
  await db.transaction().execute(async (transaction) => {
    // Nothing is remembered of a run that was cancelled in this very moment.
    if (!(await store.complete(claim, { result, analysisMemoryId }, transaction))) return;
    await forgetReplies(transaction, run.subject);
    await remember(transaction);
    await runEnded({ id: run.id, status: 'completed' }, transaction);
  });
}

/** Ends a run with the sentence that says why it failed. */
export async function failRun(
  { db, store, runEnded }: RcaJobDeps,
  claim: RunClaim,
  reason: string,
  failedChunk: number,
) {
  await withTransaction(db, async (transaction) => {
    const isEnded = await store.fail(claim, reason, failedChunk, transaction);
    if (isEnded) await runEnded({ id: claim.runId, status: 'failed' }, transaction);
  });
}
