import type { RcaResult } from '@rootline/contract';
import type { RecalledCase } from '@rootline/rca';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';
import type { ActiveRuns } from './active-runs.ts';
import type { RunAnalysis } from './analysis-processes.ts';
import type { RcaRunStore } from './rca-run-store.ts';
import type { RunModels } from './run-models.ts';
import type { RunSubject } from './run-row.ts';
import type { TokenFactorStore } from './token-factor-store.ts';

/** An L2-normalized vector of a text, or null without an embedding model. */
export type Embed = (text: string) => Promise<{ kind: string; vector: number[] } | null>;

/** The slice of memory that runs need. */
export interface RunMemory {
  recall(text: string, embed: Embed | null): Promise<RecalledCase[]>;
  /** Gives what stores the analysis in a transaction. */
  prepare(
    memory: { id: string; subject: RunSubject; runId: string; result: RcaResult },
    embed: Embed | null,
  ): Promise<(transaction: DatabaseTransaction) => Promise<void>>;
}

/** Told of every run that ends, in the transaction that ends it. */
export type RunEnded = (
  run: { id: string; status: 'completed' | 'failed' },
  transaction: DatabaseTransaction,
) => Promise<void>;

/** The slice of log files and cases that a run needs to read one. */
export interface AnalysisSources {
  /** Null when it is gone or not parsed. */
  locate(subject: RunSubject): Promise<{ fileName: string; source: unknown } | null>;
}

/** What a job needs of the rest of the server. */
export interface RcaJobDeps {
  db: Database;
  store: RcaRunStore;
  active: ActiveRuns;
  factors: TokenFactorStore;
  models: RunModels;
  memory: RunMemory;
  runEnded: RunEnded;
  /** Names the changes before a failure in its result. */
  nameChanges(result: RcaResult): Promise<RcaResult>;
  sources: AnalysisSources;
  runAnalysis: RunAnalysis;
  maxChunks: number;
  redaction: 'on' | 'off';
  /** Told what a person need not read: the inside of a failure. */
  logError: (error: unknown, message: string) => void;
}
