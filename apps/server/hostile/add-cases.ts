import type { LogFile } from '@rootline/contract';
import { sql } from 'kysely';
import { newId } from '#platform/new-id.ts';
import type { TestServer, TestUser } from '#testing/test-server.ts';

/** A pattern that is ignored in the file. */
export async function addIgnoredPattern({ platform }: TestServer, { user }: TestUser, file: LogFile): Promise<string> {
  const id = newId();
  const place = { log_file_id: file.id, owner_id: null, marked_in: file.id, created_by: user.id };
  await platform.db
    .insertInto('ignored_patterns')
    .values({ id, ...place, pattern: `of ${id}`, is_failing: true, created_at: new Date() })
    .execute();
  return id;
}

/** A case that holds the file. */
export async function addCase({ platform }: TestServer, { user }: TestUser, file: LogFile): Promise<string> {
  const id = newId();
  const { db } = platform;
  await db.insertInto('cases').values({ id, name: 'incident', created_by: user.id, created_at: new Date() }).execute();
  const member = { number: 1, path: file.filename, service: 'service', service_origin: 'path' as const };
  await db
    .insertInto('case_files')
    .values({ case_id: id, log_file_id: file.id, ...member })
    .execute();
  await db.updateTable('cases').set({ settled_key: sql<string>`case_files_key(id)` }).where('id', '=', id).execute();
  return id;
}

/** What was sent to a case and could not be unpacked. */
export async function addSource({ platform }: TestServer, { user }: TestUser, caseId: string): Promise<string> {
  const id = newId();
  const blobKey = `raw/${id}/1-00`;
  await platform.blobs.put(blobKey, Buffer.from('BZh91AY&SY'));
  const sent = { filename: 'bundle.tar.bz2', size: 10, blob_key: blobKey, status: 'failed' as const };
  await platform.db
    .insertInto('case_sources')
    .values({ id, case_id: caseId, ...sent, created_by: user.id, created_at: new Date() })
    .execute();
  return id;
}
