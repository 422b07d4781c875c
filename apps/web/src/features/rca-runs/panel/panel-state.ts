import type { RcaRun, RcaStatus } from '@rootline/contract';
import { rcaText as text } from '#messages/rca.en.ts';
import { isRunActive, newestWith } from '../run-state.ts';

/** What went wrong with the newest run. */
interface PanelFailure {
  message: string;
  /** Why, in the words of the server. */
  reason: string | null;
  /** The run whose calls to the model may tell more. */
  runId: string | null;
}

export interface PanelInput {
  /** Runs of the file as they are listed, newest first. */
  listed: readonly RcaRun[];
  /** The run that is followed, with what its last check said. */
  followed: { id: string; checked: RcaRun | null } | null;
  isStarting: boolean;
  /** The last start was refused, for this reason where the server gave one. */
  startFailure: { reason: string | null } | null;
  /** The last check of the followed run was refused. */
  checkFailure: { reason: string | null } | null;
}

/** What the panel of one file shows. */
export interface PanelState {
  /** Newest first; the followed one as its last check says, so that a table of them is live. */
  runs: RcaRun[];
  status: RcaStatus;
  active: { id: string; run: RcaRun | null } | null;
  /** The newest run with a result, whatever became of later ones. */
  completed: RcaRun | null;
  /** True while nothing later than the result has failed or is under way. */
  isCompletedNewest: boolean;
  failure: PanelFailure | null;
}

/** Decides what stands in the panel: praise for a result never beside a later failure, and an old result beside both. */
export function panelState({ listed, followed, isStarting, startFailure, checkFailure }: PanelInput): PanelState {
  const checked = followed?.checked ?? null;
  const runs = listed.map((run) => (checked !== null && run.id === checked.id ? withProgress(run, checked) : run));
  const followedRun = followed === null ? null : (checked ?? runs.find(({ id }) => id === followed.id) ?? null);
  const hasEnded = followedRun !== null && !isRunActive(followedRun.status);
  const newest = followedRun ?? (followed === null ? (runs[0] ?? null) : null);
  const status = startFailure
    ? 'failed'
    : isStarting
      ? 'pending'
      : (newest?.status ?? (followed === null ? 'not_started' : 'pending'));
  const completed = newestWith(runs, 'completed');
  return {
    runs,
    status,
    active: followed !== null && !hasEnded && !startFailure ? { id: followed.id, run: followedRun } : null,
    completed,
    isCompletedNewest: completed !== null && status === 'completed' && newest?.id === completed.id,
    failure: failureOf({ startFailure, checkFailure, followed, newest, status }),
  };
}

function failureOf(
  input: Pick<PanelInput, 'startFailure' | 'checkFailure' | 'followed'> & { newest: RcaRun | null; status: RcaStatus },
): PanelFailure | null {
  const { startFailure, checkFailure, followed, newest, status } = input;
  if (startFailure) return { message: text.startFailedInPanel, reason: startFailure.reason, runId: null };
  if (checkFailure) return { message: text.statusFailed, reason: checkFailure.reason, runId: followed?.id ?? null };
  if (status !== 'failed' || newest === null) return null;
  return {
    message: newest.error || text.runFailed,
    reason: null,
    runId: newest.analysisMode === 'statistical' ? null : newest.id,
  };
}

/** The list alone knows of reviews and results. */
function withProgress(run: RcaRun, checked: RcaRun): RcaRun {
  return { ...checked, hasReview: run.hasReview || checked.hasReview, result: checked.result ?? run.result };
}
