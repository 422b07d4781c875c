import type { FileClock, IdTimes } from '@rootline/bundle';
import type { RcaResult } from '@rootline/contract';
import type {
  ChunksEstimate,
  ModelLimits,
  ModelReply,
  ModelRequest,
  RecalledCase,
  RedactionMode,
  RunOptions,
  RunOutcome,
  RunProgress,
} from '@rootline/rca';

/** One analysis for a process of its own: reading digests and building prompts must not hold up requests. */
export interface AnalysisTask {
  /** Where the analyzed file lies, in the words of the feature that keeps files. */
  source: unknown;
  fileName: string;
  /** Where a file from when all was well lies; absent without one. */
  baseline?: unknown;
  /** null: the statistical analysis. */
  model: { limits: ModelLimits; options: RunOptions; redaction: RedactionMode; nonce: string } | null;
}

/** The question into how many chunks a run would cut a file. */
export interface EstimateTask {
  source: unknown;
  limits: ModelLimits;
  maxChunks: number;
}

/** The files of a case, before its clocks are known. */
export interface CaseTask {
  source: unknown;
  /** Of each file of the source, in its order: the ids in it, and what a person set its clock to. */
  clocks: { ids: IdTimes[]; setOffsetMs: number | null }[];
}

export interface CasePrepared {
  clocks: FileClock[];
  firstLook: RcaResult;
}

/** What an analysis asks of the server while it works. */
export type AnalysisQuestions = {
  callModel: { input: ModelRequest; answer: ModelReply };
  report: { input: RunProgress; answer: null };
  loadReply: { input: string; answer: string | null };
  saveReply: {
    input: { key: string; reply: string; promptTokens: number; completionTokens: number };
    answer: null;
  };
  recall: { input: string; answer: RecalledCase[] };
};

export type AnalysisOperations = {
  analyze: { input: AnalysisTask; output: RunOutcome; report: never; questions: AnalysisQuestions };
  prepareCase: { input: CaseTask; output: CasePrepared; report: never };
  estimate: { input: EstimateTask; output: ChunksEstimate | null; report: never };
};
