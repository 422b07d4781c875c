import { type Kysely, sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { requirePostgres } from '#platform/database/require-postgres.ts';
import { StartRefusal } from '#platform/start-refusal.ts';
import * as firstTables from './migrations/0001-first-tables.ts';
import * as auditLog from './migrations/0002-audit-log.ts';
import * as endpointKeys from './migrations/0003-endpoint-keys.ts';
import * as parsingRules from './migrations/0004-parsing-rules.ts';
import * as appendOnlyAudit from './migrations/0005-append-only-audit.ts';
import * as resumableUploads from './migrations/0006-resumable-uploads.ts';
import * as liveEvents from './migrations/0007-live-events.ts';
import * as webhook from './migrations/0008-webhook.ts';
import * as llmPulls from './migrations/0009-llm-pulls.ts';
import * as llmPullEvents from './migrations/0010-llm-pull-events.ts';
import * as modelChecks from './migrations/0011-model-checks.ts';
import * as rulesInParses from './migrations/0012-rules-in-parses.ts';
import * as ruleTemplates from './migrations/0013-rule-templates.ts';
import * as runBaseline from './migrations/0014-run-baseline.ts';
import * as parsingAgain from './migrations/0015-parsing-again.ts';
import * as promptInputs from './migrations/0016-prompt-inputs.ts';
import * as installation from './migrations/0017-installation.ts';
import * as storedData from './migrations/0018-stored-data.ts';
import * as signInNetworks from './migrations/0019-sign-in-networks.ts';
import * as apiTokens from './migrations/0020-api-tokens.ts';
import * as jobTurns from './migrations/0021-job-turns.ts';
import * as accountAccess from './migrations/0024-account-access.ts';
import * as derivedBytes from './migrations/0026-derived-bytes.ts';
import * as parseNumber from './migrations/0027-parse-number.ts';
import * as decodedTexts from './migrations/0028-decoded-texts.ts';
import * as sharedLlmEndpoint from './migrations/0029-shared-llm-endpoint.ts';
import * as modelChoices from './migrations/0030-model-choices.ts';
import * as uploadPieces from './migrations/0033-upload-pieces.ts';
import * as cases from './migrations/0037-cases.ts';
import * as caseSources from './migrations/0038-case-sources.ts';
import * as keptDays from './migrations/0040-kept-days.ts';
import * as caseRuns from './migrations/0041-case-runs.ts';
import * as caseUploads from './migrations/0042-case-uploads.ts';
import * as logFileParts from './migrations/0043-log-file-parts.ts';
import * as runSteps from './migrations/0044-run-steps.ts';
import * as keptSources from './migrations/0045-kept-sources.ts';
import * as ignoredPatterns from './migrations/0046-ignored-patterns.ts';
import * as sources from './migrations/0047-sources.ts';
import * as rings from './migrations/0048-rings.ts';
import * as alerts from './migrations/0049-alerts.ts';
import * as ringWatches from './migrations/0050-ring-watches.ts';
import * as changes from './migrations/0051-changes.ts';
import * as watchedSources from './migrations/0052-watched-sources.ts';

interface Migration {
  name: string;
  up(db: Kysely<unknown>): Promise<void>;
}

/** In order, forward only: a released migration is never edited, taken out or moved. */
const MIGRATIONS: readonly Migration[] = [
  { name: '0001-first-tables', up: firstTables.up },
  { name: '0002-audit-log', up: auditLog.up },
  { name: '0003-endpoint-keys', up: endpointKeys.up },
  { name: '0004-parsing-rules', up: parsingRules.up },
  { name: '0005-append-only-audit', up: appendOnlyAudit.up },
  { name: '0006-resumable-uploads', up: resumableUploads.up },
  { name: '0007-live-events', up: liveEvents.up },
  { name: '0008-webhook', up: webhook.up },
  { name: '0009-llm-pulls', up: llmPulls.up },
  { name: '0010-llm-pull-events', up: llmPullEvents.up },
  { name: '0011-model-checks', up: modelChecks.up },
  { name: '0012-rules-in-parses', up: rulesInParses.up },
  { name: '0013-rule-templates', up: ruleTemplates.up },
  { name: '0014-run-baseline', up: runBaseline.up },
  { name: '0015-parsing-again', up: parsingAgain.up },
  { name: '0016-prompt-inputs', up: promptInputs.up },
  { name: '0017-installation', up: installation.up },
  { name: '0018-stored-data', up: storedData.up },
  { name: '0019-sign-in-networks', up: signInNetworks.up },
  { name: '0020-api-tokens', up: apiTokens.up },
  { name: '0021-job-turns', up: jobTurns.up },
  { name: '0024-account-access', up: accountAccess.up },
  { name: '0026-derived-bytes', up: derivedBytes.up },
  { name: '0027-parse-number', up: parseNumber.up },
  { name: '0028-decoded-texts', up: decodedTexts.up },
  { name: '0029-shared-llm-endpoint', up: sharedLlmEndpoint.up },
  { name: '0030-model-choices', up: modelChoices.up },
  { name: '0033-upload-pieces', up: uploadPieces.up },
  { name: '0037-cases', up: cases.up },
  { name: '0038-case-sources', up: caseSources.up },
  { name: '0040-kept-days', up: keptDays.up },
  { name: '0041-case-runs', up: caseRuns.up },
  { name: '0042-case-uploads', up: caseUploads.up },
  { name: '0043-log-file-parts', up: logFileParts.up },
  { name: '0044-run-steps', up: runSteps.up },
  { name: '0045-kept-sources', up: keptSources.up },
  { name: '0046-ignored-patterns', up: ignoredPatterns.up },
  { name: '0047-sources', up: sources.up },
  { name: '0048-rings', up: rings.up },
  { name: '0049-alerts', up: alerts.up },
  { name: '0050-ring-watches', up: ringWatches.up },
  { name: '0051-changes', up: changes.up },
  { name: '0052-watched-sources', up: watchedSources.up },
];

/** The same lock for all servers of a database: only one of them migrates at a time. */
const ADVISORY_LOCK = 7_225_001;

/** Names of the migrations that this release knows, in their order. */
export const MIGRATION_NAMES: readonly string[] = MIGRATIONS.map(({ name }) => name);

/** Brings the tables to this release. Throws StartRefusal when a newer release made them, or on an unfit database server. */
export async function migrate(db: Database): Promise<void> {
  await migrateTo(db, MIGRATION_NAMES);
}

/** The same with only some of the migrations: the tables of an earlier release. */
export async function migrateTo(db: Database, wanted: readonly string[]): Promise<void> {
  await requirePostgres(db);
  await db.transaction().execute(async (transaction) => {
    // Large tables may take their time.
    await sql`set local statement_timeout = 0`.execute(transaction);
    await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`.execute(transaction);
    await sql`create table if not exists migrations (
      name text primary key,
      applied_at timestamptz not null default now()
    )`.execute(transaction);
    const { rows } = await sql<{ name: string }>`select name from migrations`.execute(transaction);
    const applied = new Set(rows.map((row) => row.name));
    const unknown = [...applied].find((name) => !MIGRATIONS.some((migration) => migration.name === name));
    if (unknown !== undefined) {
      throw new StartRefusal(
        `The database was written by a newer release (it contains ${unknown}). Start that release instead`,
      );
    }
    for (const migration of MIGRATIONS) {
      if (applied.has(migration.name) || !wanted.includes(migration.name)) continue;
      await migration.up(transaction as unknown as Kysely<unknown>);
      await sql`insert into migrations (name) values (${migration.name})`.execute(transaction);
    }
  });
}
