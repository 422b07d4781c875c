import { type Kysely, sql } from 'kysely';

/** The database itself refuses to change the audit log or to remove what is younger than 400 days. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create function refuse_audit_change() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' and old.created_at < now() - interval '400 days' then
      return old;
    end if;
    raise exception 'The audit log is append-only' using errcode = 'insufficient_privilege';
  end $$`,
  `create trigger audit_log_rows before update or delete on audit_log
    for each row execute function refuse_audit_change()`,
  `create trigger audit_log_whole before truncate on audit_log
    for each statement execute function refuse_audit_change()`,
  // The entries of one user, newest first.
  `create index audit_log_by_user on audit_log (user_id, id)`,
  `create index audit_log_by_target on audit_log (target, id)`,
];
