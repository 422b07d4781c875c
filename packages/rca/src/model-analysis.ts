import type { ParsedLog } from '@rootline/logparse';
import type {
  CallModel,
  ModelLimits,
  ReadLines,
  Recall,
  ReplyStore,
  ReportProgress,
  RunOptions,
  SourceAt,
} from './ports.ts';
import type { RedactionMode } from './redact/redact.ts';

/** Everything a run with a model needs from outside. */
export interface ModelAnalysis {
  log: ParsedLog;
  readLines: ReadLines;
  /** Absent where the log is one file. */
  sourceAt?: SourceAt;
  /** A log from when all was well. */
  baseline?: ParsedLog | null;
  limits: ModelLimits;
  options: RunOptions;
  callModel: CallModel;
  replies: ReplyStore;
  report: ReportProgress;
  recall: Recall;
  isCancelled: () => boolean;
  /** Random text, at least 8 characters, from which the fences of this run are made. */
  nonce: string;
  /** As uploaded; shown to the model cleaned. */
  fileName?: string;
  /** What is hidden from the model; secrets and e-mail addresses by default. */
  redaction?: RedactionMode;
}
