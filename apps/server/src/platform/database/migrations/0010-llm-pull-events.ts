import { type Kysely, sql } from 'kysely';

/** Downloads of models are told, too: how far one is, never which model or where to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create function tell_llm_pull() returns trigger language plpgsql as $$
  begin
    perform pg_notify('rootline_events', json_build_object(
      'type', 'llm-pull', 'id', new.id, 'status', new.status,
      'progress', floor(100.0 * new.completed_bytes / nullif(new.total_bytes, 0))::int
    )::text);
    return null;
  end $$`.execute(db);
  await sql`create trigger tell_llm_pull after insert on llm_pulls for each row execute function tell_llm_pull()`.execute(
    db,
  );
  await sql`create trigger tell_llm_pull_change after update on llm_pulls for each row
    when ((old.status, old.completed_bytes, old.total_bytes)
      is distinct from (new.status, new.completed_bytes, new.total_bytes))
    execute function tell_llm_pull()`.execute(db);
}
