import type { AccountTables } from './tables/account-tables.ts';
import type { CaseTables } from './tables/case-tables.ts';
import type { LogFileTables } from './tables/log-file-tables.ts';
import type { ModelTables } from './tables/model-tables.ts';
import type { RecordTables } from './tables/record-tables.ts';
import type { RunTables } from './tables/run-tables.ts';
import type { SourceTables } from './tables/source-tables.ts';

/** Every table of the database, by its name. */
export interface Tables
  extends AccountTables,
    CaseTables,
    LogFileTables,
    ModelTables,
    RecordTables,
    RunTables,
    SourceTables {}
