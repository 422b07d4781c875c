import type { ChunkState, RcaResult, RunStep } from '@rootline/contract';
import type { ParsedLog } from '@rootline/logparse';

/** Inclusive physical lines, from 1. */
export interface LineRange {
  from: number;
  to: number;
}

export interface RawLine {
  line: number;
  /** The physical line as it stands in the file, without its line end; cut at 64 KiB. */
  text: string;
}

/** Reads physical lines of the analyzed file again. Ranges are ascending; lines past the end are left out. */
export type ReadLines = (ranges: LineRange[]) => Promise<RawLine[]>;

/** Of which file a line is, and with which line that file ends: where several are read as one, silence differs from an end. */
export type SourceAt = (line: number) => { id: string; lastLine: number };

/** Of a log that is one file. */
export const oneFile =
  ({ lineCount }: Pick<ParsedLog, 'lineCount'>): SourceAt =>
  () => ({ id: '', lastLine: lineCount });

/** Something a model may ask of the program instead of answering. */
export interface ModelTool {
  name: string;
  description: string;
  /** JSON schema of its arguments. */
  parameters: Record<string, unknown>;
}

/** A call as the model made it: nothing in it can be relied on. */
export interface ModelToolCall {
  id: string;
  name: string;
  /** Meant to be JSON. */
  arguments: string;
}

/** What a model said instead of its answer, and what it was told. */
export interface ModelTurn {
  text: string;
  calls: ModelToolCall[];
  /** One for each call, in their order. */
  results: string[];
  /** Said to the model besides; may be empty. */
  remark: string;
}

export interface ModelRequest {
  callType: 'rca_analysis' | 'rca_aggregation' | 'format_inference' | 'general';
  system: string;
  user: string;
  /** JSON schema the answer must follow, and its name; null for an answer in words. */
  schema: Record<string, unknown> | null;
  schemaName: string;
  maxOutputTokens: number;
  temperature: number;
  tools?: ModelTool[];
  turns?: ModelTurn[];
}

export type ModelFailure =
  | 'timeout'
  | 'stalled'
  | 'cancelled'
  | 'network'
  | 'protocol'
  | 'mid-stream'
  | 'busy'
  | 'server'
  | 'auth'
  | 'model-missing'
  | 'context-overflow'
  | 'request'
  | 'bad-output';

export type ModelReply =
  | {
      ok: true;
      text: string;
      /** Absent or empty unless there were tools. */
      toolCalls?: ModelToolCall[];
      /** `length`: cut at the output limit. */
      finish: 'stop' | 'length';
      promptTokens: number | null;
      completionTokens: number | null;
      durationMs: number;
    }
  | {
      ok: false;
      failure: ModelFailure;
      /** A sentence a person can read. */
      reason: string;
      /** Text received before the failure. */
      partialText: string;
      /** From a context overflow, when the server says them. */
      promptTokens: number | null;
      contextTokens: number | null;
    };

/** One call with the client's own retries already done. Never throws for a failed call; a cancelled run answers `cancelled`. */
export type CallModel = (request: ModelRequest) => Promise<ModelReply>;

/** What the model's server allows, found before the run. */
export interface ModelLimits {
  model: string;
  contextTokens: number;
  /**
   * Learned tokens per estimated token; 1 when nothing is known. Keep the value a run started with for its repetitions:
   * it decides where packs end, and with them which finished answers are found again.
   */
  tokenFactor: number;
  timeoutSeconds: number;
  /** Most tokens of an answer; absent or null: no limit is known. */
  outputTokens?: number | null;
  /** Room in the context that a model needs to think before it answers; 0 by default. */
  thinkingTokens?: number;
}

export interface ChunkProgress {
  number: number;
  state: ChunkState;
  lineStart: number;
  lineEnd: number;
  errorCount: number;
  durationMs: number | null;
  error: string | null;
}

export interface RunProgress {
  /** 0 to 100, never falls. */
  progress: number;
  totalChunks: number | null;
  currentChunk: number | null;
  failedChunk: number;
  /** What it waits for; null: for nothing. */
  step: RunStep | null;
  chunks: ChunkProgress[];
  /** Lines that stood in a prompt so far. */
  shownLines: LineRange[];
}

/** Reports progress; awaited, so that a kill repeats at most one call. */
export type ReportProgress = (progress: RunProgress) => Promise<void>;

/** Finished model answers by the hash of everything that went into them. */
export interface ReplyStore {
  load(key: string): Promise<string | null>;
  save(key: string, replyText: string, usage: { promptTokens: number; completionTokens: number }): Promise<void>;
}

/** A reviewed earlier analysis that resembles this one. */
export interface RecalledCase {
  analysisMemoryId: string;
  similarity: number;
  text: string;
  isCorrect: boolean;
  correction: string | null;
}
export type Recall = (text: string) => Promise<RecalledCase[]>;

/** Before the first answer, only where that is doubted, or not at all. */
export type SearchTime = 'first' | 'doubted' | 'never';

export interface RunOptions {
  chunking: boolean;
  smartChunking: boolean;
  /** Most chunks of a run. */
  maxChunks: number;
  /** Ask even about a log in which the statistics find no failure; off by default. */
  askIfHealthy?: boolean;
  /** When a model that can call tools may search the log; where its first answer is doubted by default. */
  searchLog?: SearchTime;
}

export type RunOutcome =
  | {
      status: 'completed';
      result: RcaResult;
      /** Tokens per estimated token as learned in this run, to be given to the model's next run; absent without calls. */
      tokenFactor?: number;
    }
  | { status: 'failed'; reason: string; failedChunk: number };
