import { type Kysely, sql } from 'kysely';

/**
 * Changes of files and runs are told by NOTIFY from within their own transaction, whichever process makes them: no one
 * hears of a change that is rolled back. The texts follow liveEventSchema of the contract.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create function tell_log_file() returns trigger language plpgsql as $$
  declare
    file log_files := case when tg_op = 'DELETE' then old else new end;
    change text := case
      when tg_op = 'DELETE' or file.deleted_at is not null then 'deleted'
      when tg_op = 'INSERT' then 'added'
      else 'changed' end;
  begin
    perform pg_notify('rootline_events', json_build_object(
      'type', 'log-file', 'id', file.id, 'change', change, 'status', file.status, 'parseProgress', file.parse_progress
    )::text);
    return null;
  end $$`,
  `create trigger tell_log_file after insert or delete on log_files for each row execute function tell_log_file()`,
  `create trigger tell_log_file_change after update on log_files for each row
    when ((old.status, old.deleted_at, old.parse_progress) is distinct from (new.status, new.deleted_at, new.parse_progress))
    execute function tell_log_file()`,
  `create function tell_rca_run() returns trigger language plpgsql as $$
  begin
    perform pg_notify('rootline_events', json_build_object(
      'type', 'rca-run', 'id', new.id, 'logFileId', new.log_file_id, 'status', new.status, 'progress', new.progress,
      'totalChunks', new.total_chunks, 'currentChunk', new.current_chunk, 'failedChunk', new.failed_chunk
    )::text);
    return null;
  end $$`,
  `create trigger tell_rca_run after insert on rca_runs for each row execute function tell_rca_run()`,
  `create trigger tell_rca_run_change after update on rca_runs for each row
    when ((old.status, old.progress, old.total_chunks, old.current_chunk, old.failed_chunk)
      is distinct from (new.status, new.progress, new.total_chunks, new.current_chunk, new.failed_chunk))
    execute function tell_rca_run()`,
];
