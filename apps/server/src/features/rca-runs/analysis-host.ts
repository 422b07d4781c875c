import type { CallModel, Recall, ReplyStore, RunProgress } from '@rootline/rca';
import type { AnalysisHost } from './analysis-processes.ts';
import { keepTrying } from './keep-trying.ts';
import type { RcaRunStore } from './rca-run-store.ts';
import type { RunClaim } from './run-life-cycle.ts';

export interface HostDeps {
  store: RcaRunStore;
  claim: RunClaim;
  replies: ReplyStore;
  callModel: CallModel;
  recall: Recall;
  /** Ends the analysis whose claim is void. */
  stop: () => void;
}

/** What the analysis process may ask for: model calls, finished answers, memory, and to say how far it is. */
export function createAnalysisHost({ store, claim, replies, callModel, recall, stop }: HostDeps): AnalysisHost {
  return {
    callModel,
    recall: (text) => keepTrying(() => recall(text)),
    loadReply: (key) => keepTrying(() => replies.load(key)),
    saveReply: async ({ key, reply, ...usage }) => {
      await keepTrying(() => replies.save(key, reply, usage));
      return null;
    },
    report: async (progress: RunProgress) => {
      if (!(await keepTrying(() => store.saveProgress(claim, progress)))) stop();
      return null;
    },
  };
}
