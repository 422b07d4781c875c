import type {
  Alert,
  AlertPlace,
  AlertState,
  AnalysisMode,
  ApiTokenScope,
  CaptureEnd,
  CaptureMask,
  CaptureSpan,
  ChangeKind,
  ChunkRecord,
  ClockGround,
  DeliveryStatus,
  ErrorCode,
  FieldMapping,
  FileFacts,
  FileSource,
  FileStatus,
  IncidentKind,
  LevelCounts,
  LlmCallType,
  LlmPullPhase,
  ModelCheckCase,
  PromptInputs,
  RcaResult,
  ReasoningEffort,
  RegexPattern,
  Role,
  RunStatus,
  RunStep,
  ServerLogLevel,
  ServiceOrigin,
  Severity,
  SourceCredential,
  SourceKind,
  SourceSetting,
  SourceState,
  StoredState,
  WatchState,
  WebhookDelivery,
  WebhookEvent,
  WebhookFormat,
} from '@rootline/contract';
import type { ColumnType, Generated } from 'kysely';

/** timestamptz: read as Date, written as Date. */
type Time = Date;
/** jsonb: written as JSON text so that arrays are not taken for SQL arrays. */
type Json<T> = ColumnType<T, string, string>;
/** bigint: pg gives text; the database setup parses it to a number (all our values stay below 2^53). */
type Big = number;

/** What is set for the models of an endpoint; null: nothing. */
interface ModelSettingsColumns {
  context_tokens: number | null;
  output_tokens: number | null;
  reasoning: ReasoningEffort | null;
}

/** The suspected cause of what fails in a watched ring, with what a message about it says. */
export interface WatchCause {
  message: string;
  stream: string;
  service: string | null;
  /** Identical for messages that differ only in values. */
  key: string;
  lines: string[];
}

/** How the verdict on a watched ring went on, as of its last look. */
export interface WatchCourse {
  state: WatchState;
  sinceMs: number;
  cause: WatchCause | null;
  /** Causes of this outage that were told. */
  keys: string[];
  /** When a look last found a failure. */
  failedMs: number | null;
  spans: { fromMs: number; state: WatchState }[];
}

/** What a part of a log file gave: blobs that no other row names before all parts are joined. */
export interface ParsedPart {
  /** Null: the file has to be read as one. */
  state: { key: string; bytes: number } | null;
  segments: {
    number: number;
    blobKey: string;
    rows: number;
    bytes: number;
    sha256: string;
    firstSeq: number;
    minLine: number;
    maxLine: number;
    minTimeMs: number | null;
    maxTimeMs: number | null;
    levels: LevelCounts;
  }[];
  found: {
    rawLineEnd: '\n' | '\r\n';
    componentCount: number;
    besideCount: number;
    untimedCount: number;
    partCount: number;
    hasPlainTimes: boolean;
  };
}

export interface Tables {
  installation: { is_only: Generated<boolean>; id: string; state_at: Time; is_tied: Generated<boolean> };
  users: {
    id: string;
    first_name: string;
    last_name: string;
    /** As typed; email_lower is the key. */
    email: string;
    email_lower: string;
    role: Role;
    password_hash: string;
    created_at: Time;
    disabled_at: Time | null;
    must_change_password: Generated<boolean>;
    keep_days: number | null;
  };
  sessions: {
    token_hash: string;
    /** Names the session to people. */
    id: Generated<string>;
    user_id: string;
    created_at: Time;
    used_at: Time;
    address: string | null;
    user_agent: string | null;
  };
  api_tokens: {
    id: string;
    /** Counts up; the order of the lists. */
    number: Generated<Big>;
    user_id: string;
    name: string;
    token_hash: string;
    scopes: Json<ApiTokenScope[]>;
    created_at: Time;
    expires_at: Time;
    used_at: Time | null;
    used_from: string | null;
  };
  setup_codes: { code_hash: string; created_at: Time };
  sign_in_networks: { user_id: string; network: string; used_at: Time };
  login_attempts: { key: string; failures: number; first_at: Time; locked_until: Time | null };
  log_files: {
    id: string;
    filename: string;
    source: FileSource;
    size: Big;
    blob_key: string;
    uploaded_by: string;
    created_at: Time;
    deleted_at: Time | null;
    status: FileStatus;
    error: string | null;
    parse_progress: Generated<number>;
    /** Of its segments, its digest and its decoded text. */
    derived_bytes: Generated<Big>;
    /** Names every write of a parse attempt; a lost worker cannot write. */
    parse_attempt: Generated<number>;
    /** Of parse_attempt, those before the file was last asked to be parsed again. */
    earlier_attempts: Generated<number>;
    /** Counts the parses that became visible; 0 before the first. */
    parse_number: Generated<number>;
    parsed_at: Time | null;
    entry_count: Generated<Big>;
    error_count: Generated<Big>;
    warning_count: Generated<Big>;
    heat: Json<number[]> | null;
    facts: Json<FileFacts> | null;
    /** The rules that were tried, whether they matched or not. */
    parsed_with: Json<{ id: string; version: number }[]> | null;
    is_rca_possible: Generated<boolean>;
    rca_not_possible_reason: string | null;
    /** ParsedLog as JSON in the blob store. */
    digest_key: string | null;
    /** The text of an original that is compressed or in an encoding that the parser does not read; null for any other. */
    text_key: string | null;
    text_bytes: Big | null;
    text_sha256: string | null;
    /** Checksums; null for what was stored before there were any, until it is first verified. */
    raw_sha256: string | null;
    digest_sha256: string | null;
    /** Of the original, and of segments, digest and decoded text together. */
    raw_state: Generated<StoredState>;
    entries_state: Generated<StoredState>;
    verified_at: Time | null;
    first_look: Json<RcaResult> | null;
    first_look_severity: string | null;
  };
  cases: {
    id: string;
    name: string;
    created_by: string;
    created_at: Time;
    deleted_at: Time | null;
    /** The files, as they were, that clocks and first look were made from. */
    settled_key: string | null;
    first_look: Json<RcaResult> | null;
    first_look_severity: Severity | null;
  };
  case_files: {
    case_id: string;
    log_file_id: string;
    /** The order in which they came; names the file within the case. */
    number: number;
    path: string;
    service: string;
    service_origin: ServiceOrigin;
    /** What a person set goes before what was detected. */
    set_offset_ms: Big | null;
    detected_offset_ms: Big | null;
    offset_evidence: string | null;
    /** What was found stands on; null until then. */
    clock_ground: ClockGround | null;
    found_within_ms: Big | null;
    is_order_known: Generated<boolean>;
    /** Its entries name their services themselves. */
    is_mixed: Generated<boolean>;
    /** Other names of its service: pod, container, host. */
    aliases: ColumnType<string[], string | undefined, string>;
    /** It came with the case and goes with it. */
    is_own: Generated<boolean>;
    /** What it was unpacked from; null where it was added by its id, and in cases of earlier releases. */
    source_id: string | null;
  };
  case_sources: {
    id: string;
    case_id: string;
    filename: string;
    size: Big;
    /** Its bytes, until all of it was taken. */
    blob_key: string | null;
    created_by: string;
    created_at: Time;
    status: RunStatus;
    /** Names every write of an attempt to unpack it. */
    attempt: Generated<number>;
    /** Attempts of this round that its bytes ended; those that the server ended do not count. */
    faults: Generated<number>;
    /** The attempt after which it was asked for once more. */
    round: Generated<number>;
    /** Bytes of the rows that were made of its content: paths and sentences. */
    listed_bytes: Generated<Big>;
    /** What was left out and is not in the list, since that is full. */
    unlisted_count: Generated<number>;
    error: string | null;
  };
  case_skipped: { source_id: string; case_id: string; number: number; path: string; reason: string; sentence: string };
  resumable_uploads: {
    /** Also the id of the log file, or of the source of a case, that it becomes. */
    id: string;
    user_id: string;
    case_id: string | null;
    filename: string;
    size: Big;
    /** Bytes that are safely on disk. */
    received: Generated<Big>;
    /** The blobs that hold them, in their order; null where they lie in a file. */
    pieces: Json<{ key: string; bytes: number }[]> | null;
    /** Where the bytes go once all have come; null until then. */
    blob_key: string | null;
    created_at: Time;
    expires_at: Time;
    /** Who receives bytes at the moment; others wait until its time is over. */
    lease: string | null;
    leased_until: Time | null;
  };
  log_segments: {
    log_file_id: string;
    number: number;
    blob_key: string;
    rows: number;
    bytes: Big;
    first_seq: Big;
    min_line: Big;
    max_line: Big;
    min_time_ms: number | null;
    max_time_ms: number | null;
    sha256: string | null;
    levels: Json<LevelCounts>;
  };
  /** Of files that are being parsed in parts. */
  log_file_parts: {
    log_file_id: string;
    number: number;
    /** Of one division of the file; a part of another one is given up. */
    plan: string;
    line: Big;
    first_byte: Big;
    bytes: Big;
    /** Where the lines begin that are read before it. */
    lead_in: Big;
    progress: Generated<number>;
    /** Null until it is parsed. */
    parsed: Json<ParsedPart> | null;
    /** Why it cannot be parsed, as a sentence. */
    failure: string | null;
  };
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
    /** A file from when all was well. */
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
  job_turns: {
    queue: string;
    owner: string;
    turn: number;
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
  ignored_patterns: {
    id: string;
    /** One of the two is set: the file, or the person in all of whose files it is ignored. */
    log_file_id: string | null;
    owner_id: string | null;
    /** Where it was marked, and by whom; null when that is gone. */
    marked_in: string | null;
    created_by: string | null;
    pattern: string;
    is_failing: boolean;
    created_at: Time;
  };
  rings: {
    id: string;
    name: string;
    /** The server process that keeps what is sent to it. */
    home: string;
    token_hash: string;
    max_bytes: Big;
    minutes: number;
    bytes_per_second: Big;
    /** null: the account is gone. */
    created_by: string | null;
    created_at: Time;
  };
  ring_watches: {
    ring_id: string;
    /** Who switched it on, and owns its cases; null: the account is gone. */
    switched_by: string | null;
    tells_silence: boolean;
    /** Null before the first look. */
    course: Json<WatchCourse> | null;
    looked_at: Time | null;
    created_at: Time;
  };
  ring_incidents: {
    id: string;
    ring_id: string;
    kind: IncidentKind;
    cause: Json<WatchCause> | null;
    began_at: Time;
    turned_at: Time;
    ended_at: Time | null;
    state: 'turned' | 'captured' | 'done';
    error: string | null;
    log_file_id: string | null;
    case_id: string | null;
  };
  changes: {
    id: string;
    kind: ChangeKind;
    at: Time;
    title: string;
    service: string | null;
    labels: Json<Record<string, string>>;
    link: string | null;
    /** null: the account is gone. */
    created_by: string | null;
    created_at: Time;
  };
  alert_receivers: {
    id: string;
    name: string;
    token_hash: string;
    minutes: number;
    places: Json<AlertPlace[]>;
    /** null: the account is gone. */
    created_by: string | null;
    created_at: Time;
  };
  alerts: {
    id: string;
    receiver_id: string;
    fingerprint: string;
    name: string;
    labels: Json<Record<string, string>>;
    starts_at: Time;
    state: AlertState;
    /** Counts what was done for it; the job of an earlier step does nothing. */
    step: Generated<number>;
    failures: Generated<number>;
    error: string | null;
    next_attempt_at: Time | null;
    fired_at: Time;
    heard_at: Time;
    captured_at: Time | null;
    analyzed_at: Time | null;
    resolved_at: Time | null;
    source_id: string | null;
    capture_id: string | null;
    log_file_id: string | null;
    case_id: string | null;
    verdict: Json<Alert['verdict']> | null;
  };
  parsing_rules: {
    id: string;
    /** null: the owner's account is gone, or the rule never had one. */
    owner_id: string | null;
    name: string;
    description: string;
    is_active: boolean;
    is_template: boolean;
    field_mappings: Json<FieldMapping[]>;
    regex_patterns: Json<RegexPattern[]>;
    /** Counts its changes from 1. */
    version: Generated<number>;
    created_at: Time;
  };
  sources: {
    id: string;
    name: string;
    kind: SourceKind;
    address: string;
    settings: Json<Partial<Record<SourceSetting, string>>>;
    /** JSON of what proves who asks, encrypted. */
    sealed_credentials: string | null;
    credential_names: Json<SourceCredential[]>;
    state: SourceState;
    state_reason: string | null;
    checked_at: Time | null;
    read_at: Time | null;
    created_at: Time;
  };
  source_captures: {
    id: string;
    source_id: string;
    user_id: string;
    name: string;
    /** Ids of streams; null: all. */
    streams: Json<string[]> | null;
    span: Json<CaptureSpan>;
    limit_bytes: Big;
    mask: Json<CaptureMask>;
    status: RunStatus;
    attempt: Generated<number>;
    is_stopping: Generated<boolean>;
    bytes: Generated<Big>;
    lines: Generated<Big>;
    stream_count: Generated<number>;
    dropped_lines: Generated<Big>;
    ended: CaptureEnd | null;
    notes: ColumnType<string[], string | undefined, string>;
    error: string | null;
    log_file_id: string | null;
    case_id: string | null;
    created_at: Time;
    completed_at: Time | null;
  };
  webhooks: {
    id: string;
    url: string;
    events: Json<WebhookEvent[]>;
    is_on: boolean;
    format: Generated<WebhookFormat>;
    off_reason: string | null;
    /** The signing secret, encrypted. */
    sealed_secret: string;
    created_at: Time;
    secret_made_at: Time;
  };
  webhook_deliveries: {
    id: string;
    webhook_id: string;
    /** Both null: a test event. */
    log_file_id: string | null;
    case_id: string | null;
    event: WebhookDelivery['event'];
    /** Exactly what is sent; null once nothing more will be. */
    body: string | null;
    status: DeliveryStatus;
    attempts: number;
    created_at: Time;
    last_attempt_at: Time | null;
    next_attempt_at: Time | null;
    http_status: number | null;
    error: string | null;
  };
  server_log: { id: Generated<Big>; created_at: Time; level: ServerLogLevel; message: string; source: string | null };
  audit_log: {
    id: Generated<Big>;
    created_at: Time;
    user_id: string | null;
    address: string;
    action: string;
    target: string | null;
    status: number;
    note: string | null;
  };
}
