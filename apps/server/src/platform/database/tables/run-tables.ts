import type {
  AnalysisMode,
  ChunkRecord,
  PromptInputs,
  RcaResult,
  RunStatus,
  RunStep,
  Severity,
} from '@rootline/contract';
import type { Generated } from 'kysely';
import type { Json, Time } from './columns.ts';

/** Analyses, the answers of models to them, and what people say of them. */
export interface RunTables {
  rca_runs: {
    id: string;
    /** One of the two is set. */
    log_file_id: string | null;
    case_id: string | null;
    /** Whose endpoint is used. */
    user_id: string;
    status: RunStatus;
    analysis_mode: AnalysisMode;
    model: string | null;
    endpoint: string | null;
    timeout_seconds: number;
    chunking: boolean;
    smart_chunking: boolean;
    /** A baseline to compare with. */
    baseline_file_id: string | null;
    /** Asks the model even when the statistics find no failure. */
    ask_if_healthy: Generated<boolean>;
    /** Lets the model search the log. */
    search_log: Generated<boolean>;
    progress: Generated<number>;
    error: string | null;
    created_at: Time;
    started_at: Time | null;
    completed_at: Time | null;
    total_chunks: number | null;
    current_chunk: number | null;
    failed_chunk: Generated<number>;
    /** What it waits for; null: for nothing. */
    step: RunStep | null;
    chunks: Json<ChunkRecord[]>;
    shown_lines: Json<{ from: number; to: number }[]>;
    prompt_inputs: Json<PromptInputs> | null;
    attempt: Generated<number>;
    /** Set by cancel; the worker ends the run. */
    cancelled_by: string | null;
    analysis_memory_id: string | null;
    result: Json<RcaResult> | null;
    /** Of the result, beside it so that the list of files need not read results. */
    severity: Severity | null;
  };
  rca_replies: {
    log_file_id: string | null;
    case_id: string | null;
    key: string;
    reply: string;
    prompt_tokens: number;
    completion_tokens: number;
    created_at: Time;
  };
  analysis_memory: {
    id: string;
    /** One of the two is set. */
    log_file_id: string | null;
    case_id: string | null;
    run_id: string;
    text: string;
    vector: Json<number[]>;
    /** Vectors of different kinds are never compared. */
    vector_kind: string;
    created_at: Time;
  };
  feedback: {
    id: string;
    analysis_memory_id: string;
    user_id: string;
    is_correct: boolean;
    correction: string | null;
    created_at: Time;
  };
  job_turns: {
    queue: string;
    owner: string;
    turn: number;
  };
}
