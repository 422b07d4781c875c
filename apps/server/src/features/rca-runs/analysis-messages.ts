import type {
  ModelLimits,
  ModelReply,
  ModelRequest,
  PartsEstimate,
  RecalledCase,
  RedactionMode,
  RunOptions,
  RunOutcome,
  RunProgress,
} from '@rootline/rca';

/** One analysis for a process of its own: reading digests and building prompts must not hold up requests. */
export interface AnalysisTask {
  /** Where the analysed file lies, in the words of the feature that keeps files. */
  source: unknown;
  fileName: string;
  /** Where a file from when all was well lies; absent without one. */
  baseline?: unknown;
  /** null: the statistical analysis. */
  model: { limits: ModelLimits; options: RunOptions; redaction: RedactionMode; nonce: string } | null;
}

/** The question into how many parts a run would cut a file. */
export interface EstimateTask {
  source: unknown;
  limits: ModelLimits;
  maxChunks: number;
}

export type AnalysisOutcome = RunOutcome | { status: 'broken'; message: string };

/** What the process asks of the server while it works: input and answer by name. */
export interface AnalysisQuestions {
  callModel: { input: ModelRequest; answer: ModelReply };
  report: { input: RunProgress; answer: null };
  loadReply: { input: string; answer: string | null };
  saveReply: {
    input: { key: string; reply: string; promptTokens: number; completionTokens: number };
    answer: null;
  };
  recall: { input: string; answer: RecalledCase[] };
}

export type ToAnalysis =
  | { kind: 'start'; task: AnalysisTask }
  | { kind: 'estimate'; task: EstimateTask }
  | { kind: 'answer'; id: number; value: unknown }
  | { kind: 'failed'; id: number; message: string };

export type FromAnalysis =
  | { kind: 'ask'; id: number; name: keyof AnalysisQuestions; input: unknown }
  | { kind: 'done'; outcome: AnalysisOutcome }
  | { kind: 'estimated'; estimate: PartsEstimate | null };
