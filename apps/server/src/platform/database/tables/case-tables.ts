import type { ClockGround, RcaResult, RunStatus, ServiceOrigin, Severity } from '@rootline/contract';
import type { ColumnType, Generated } from 'kysely';
import type { Big, Json, Time } from './columns.ts';

/** Cases and the sources that their files came from. */
export interface CaseTables {
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
}
