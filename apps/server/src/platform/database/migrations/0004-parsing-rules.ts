import { type Kysely, sql } from 'kysely';

/** Rules that users write for their own log formats. They outlive their owner: others may use a template. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table parsing_rules (
    id text primary key,
    owner_id text references users (id) on delete set null,
    name text not null,
    description text not null,
    is_active boolean not null,
    is_template boolean not null,
    field_mappings jsonb not null,
    regex_patterns jsonb not null,
    created_at timestamptz not null
  )`.execute(db);
  // The rules of a user, and how many there are.
  await sql`create index parsing_rules_by_owner on parsing_rules (owner_id, created_at desc, id desc)`.execute(db);
  // Templates, which everyone sees.
  await sql`create index parsing_rules_templates on parsing_rules (created_at desc, id desc) where is_template`.execute(
    db,
  );
}
