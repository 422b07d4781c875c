import type { ParsingRule } from '@rootline/contract';
import { newId } from '#platform/new-id.ts';
import type { TestServer, TestUser } from '#testing/test-server.ts';
import { RULE } from './call-samples.ts';
import type { Stage } from './stage.ts';

/** A source, and a capture of it that no job works on; the one before has ended, since a user may have few. */
export async function addPlace(
  { server, journal }: Stage,
  { user }: TestUser,
): Promise<{ id: string; captureId: string }> {
  const { db } = server.platform;
  const [id, captureId] = [newId(), newId()];
  const place = { name: `node ${id}`, kind: 'journal' as const, address: journal.url, settings: '{}' };
  await db
    .insertInto('sources')
    .values({ id, ...place, credential_names: '[]', state: 'untested', created_at: new Date() })
    .execute();
  await db.updateTable('source_captures').set({ status: 'failed' }).execute();
  const wish = { span: '{"kind":"live"}', limit_bytes: 1024 ** 2, mask: '{"secrets":false,"addresses":false}' };
  await db
    .insertInto('source_captures')
    .values({
      id: captureId,
      source_id: id,
      user_id: user.id,
      name: 'incident',
      ...wish,
      status: 'pending',
      created_at: new Date(),
    })
    .execute();
  return { id, captureId };
}

/** A file without content that needs no parsing. */
export async function addFile({ platform }: TestServer, { user }: TestUser): Promise<string> {
  const id = newId();
  const row = { id, filename: 'small.log', source: 'upload' as const, size: 1, blob_key: `raw/${id}` };
  await platform.db
    .insertInto('log_files')
    .values({ ...row, uploaded_by: user.id, created_at: new Date(), status: 'failed', error: 'test' })
    .execute();
  return id;
}

export async function addWaitingRun({ server }: Stage, user: TestUser): Promise<string> {
  const id = newId();
  const log_file_id = await addFile(server, user);
  const options = { timeout_seconds: 60, chunking: true, smart_chunking: true, chunks: '[]', shown_lines: '[]' };
  await server.platform.db
    .insertInto('rca_runs')
    .values({
      id,
      log_file_id,
      user_id: user.user.id,
      status: 'pending',
      analysis_mode: 'llm',
      ...options,
      created_at: new Date(),
    })
    .execute();
  return id;
}

/** A check that no job works on. */
export async function addModelCheck({ platform }: TestServer, { user }: TestUser): Promise<string> {
  const id = newId();
  const place = { endpoint: `http://127.0.0.1/${id}`, model: 'tiny', timeout_seconds: 60 };
  await platform.db
    .insertInto('model_checks')
    .values({ id, user_id: user.id, ...place, status: 'pending', cases: '[]', created_at: new Date() })
    .execute();
  return id;
}

export async function addRule(
  { platform }: TestServer,
  { user }: TestUser,
  { createdAt }: ParsingRule,
): Promise<string> {
  const id = newId();
  const content = {
    name: 'own',
    description: '',
    field_mappings: JSON.stringify(RULE.fieldMappings),
    regex_patterns: '[]',
  };
  await platform.db
    .insertInto('parsing_rules')
    .values({ id, owner_id: user.id, ...content, is_active: true, is_template: false, created_at: new Date(createdAt) })
    .execute();
  return id;
}

/** A change that the user told. */
export async function addChange({ platform }: TestServer, { user }: TestUser): Promise<string> {
  const id = newId();
  const told = { kind: 'deploy' as const, title: 'Release 7.2', labels: '{}', created_by: user.id };
  await platform.db
    .insertInto('changes')
    .values({ id, ...told, at: new Date(), created_at: new Date() })
    .execute();
  return id;
}
