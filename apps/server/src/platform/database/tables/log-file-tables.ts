import type {
  FieldMapping,
  FileFacts,
  FileSource,
  FileStatus,
  LevelCounts,
  RcaResult,
  RegexPattern,
  StoredState,
} from '@rootline/contract';
import type { Generated } from 'kysely';
import type { Big, Json, Time } from './columns.ts';

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

/** Log files, how they came in, and what was made of them. */
export interface LogFileTables {
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
}
