import type {
  ErrorCode,
  LlmCallType,
  LlmPullPhase,
  ModelCheckCase,
  ReasoningEffort,
  RunStatus,
} from '@rootline/contract';
import type { Generated } from 'kysely';
import type { Big, Json, Time } from './columns.ts';

/** What is set for the models of an endpoint; null: nothing. */
interface ModelSettingsColumns {
  context_tokens: number | null;
  output_tokens: number | null;
  reasoning: ReasoningEffort | null;
}

/** Endpoints of models, the calls to them, and how good their models are. */
export interface ModelTables {
  llm_settings: ModelSettingsColumns & {
    user_id: string;
    /** null = never saved, '' = the default. */
    endpoint: string | null;
    last_check_at: Time | null;
    last_model: string | null;
    /** The API key of the endpoint's origin, encrypted. */
    sealed_key: string | null;
  };
  llm_shared_endpoint: ModelSettingsColumns & {
    /** There is one row at most. */
    is_only: Generated<true>;
    endpoint: string;
    model: string | null;
    /** The API key of the endpoint's origin, encrypted. */
    sealed_key: string | null;
  };
  llm_tested_endpoints: { session_hash: string; endpoint: string; tested_at: Time; sealed_key: string | null };
  llm_token_factors: { endpoint: string; model: string; factor: number; updated_at: Time };
  llm_calls: {
    id: string;
    created_at: Time;
    call_type: LlmCallType;
    model: string | null;
    status: number;
    duration_ms: number | null;
    log_file_id: string | null;
    run_id: string | null;
    payload: string;
    response: string | null;
    error: string | null;
    prompt_tokens: number | null;
    completion_tokens: number | null;
  };
  llm_pulls: {
    id: string;
    /** Of the endpoint: what two downloads of a model share. */
    origin: string;
    endpoint: string;
    model: string;
    user_id: string;
    /** Of the one who asked; gone with the end. */
    sealed_key: string | null;
    status: RunStatus;
    phase: LlmPullPhase;
    completed_bytes: Big | null;
    total_bytes: Big | null;
    error_code: ErrorCode | null;
    error_reason: string | null;
    created_at: Time;
    completed_at: Time | null;
  };
  model_checks: {
    id: string;
    /** Whose right to the endpoint is used. */
    user_id: string;
    endpoint: string;
    model: string;
    timeout_seconds: number;
    status: RunStatus;
    /** Those that are done, in their order. */
    cases: Json<ModelCheckCase[]>;
    error: string | null;
    created_at: Time;
    completed_at: Time | null;
  };
}
