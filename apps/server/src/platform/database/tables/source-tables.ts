import type {
  Alert,
  AlertPlace,
  AlertState,
  CaptureEnd,
  CaptureMask,
  CaptureSpan,
  ChangeKind,
  IncidentKind,
  RunStatus,
  SourceCredential,
  SourceKind,
  SourceSetting,
  SourceState,
  WatchState,
} from '@rootline/contract';
import type { ColumnType, Generated } from 'kysely';
import type { Big, Json, Time } from './columns.ts';

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

/** Where logs are read from or sent from, what is watched there, and what happened beside them. */
export interface SourceTables {
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
  rings: {
    id: string;
    name: string;
    /** The server process that keeps what is sent to it. */
    home: string;
    /** The source whose lines it holds; its name is that of the source, and no one knows its token. */
    source_id: string | null;
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
}
