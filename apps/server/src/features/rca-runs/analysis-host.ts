import type { RunStep } from '@rootline/contract';
import type { CallModel, Recall, ReplyStore, RunProgress } from '@rootline/rca';
import type { AnalysisHost } from './analysis-processes.ts';
import type { RcaRunStore } from './rca-run-store.ts';
import { retryWhileAway } from './retry-while-away.ts';
import type { RunClaim } from './run-life-cycle.ts';

export interface HostDeps {
  store: RcaRunStore;
  claim: RunClaim;
  replies: ReplyStore;
  callModel: CallModel;
  recall: Recall;
  /** Told what the analysis waits for; absent without a model. */
  noteStep?: (step: RunStep | null) => void;
  /** Ends the analysis whose claim is void. */
  stop: () => void;
}

/** What the analysis process may ask for: model calls, finished answers, memory, and to say how far it is. */
export function createAnalysisHost({
  store,
  claim,
  replies,
  callModel,
  recall,
  noteStep,
  stop,
}: HostDeps): AnalysisHost {
  return {
    callModel,
    recall: (text) => retryWhileAway(() => recall(text)),
    loadReply: (key) => retryWhileAway(() => replies.load(key)),
    saveReply: async ({ key, reply, ...usage }) => {
      await retryWhileAway(() => replies.save(key, reply, usage));
      return null;
    },
    report: async (progress: RunProgress) => {
      noteStep?.(progress.step);
      if (!(await retryWhileAway(() => store.saveProgress(claim, progress)))) stop();
      return null;
    },
  };
}
