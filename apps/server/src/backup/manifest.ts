import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';

/** Where a backup keeps its parts; all names are relative to its folder. */
export const BACKUP_PATHS = {
  manifest: 'manifest.json',
  database: 'database',
  jobs: 'database/open-jobs.json',
  blobs: 'blobs',
  /** A line per blob: key, bytes and SHA-256, divided by tabs. */
  blobList: 'blobs.tsv',
  uploads: 'uploads',
  secretKey: 'secret.key',
} as const;

const fileSchema = z.object({ file: z.string(), bytes: z.number(), sha256: z.string() });

const manifestSchema = z.object({
  format: z.literal(1),
  id: z.string(),
  madeAt: z.string(),
  postgres: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(z.extend(fileSchema, { name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  /** Every further file of the backup but the blobs. */
  files: z.array(fileSchema),
  blobs: z.object({ count: z.number(), bytes: z.number() }),
  /** Blobs that were not whole already when the backup was made. */
  damaged: z.array(z.string()),
  missing: z.array(z.string()),
  hasSecretKey: z.boolean(),
});
export type Manifest = z.infer<typeof manifestSchema>;
export type BackupFile = z.infer<typeof fileSchema>;

/** Throws a sentence for what is no finished backup, or one of another form. */
export async function readManifest(source: string): Promise<Manifest> {
  const text = await readFile(path.join(source, BACKUP_PATHS.manifest), 'utf8').catch(() => null);
  if (text === null) throw new Error(`${source} is not a finished backup: it has no ${BACKUP_PATHS.manifest}`);
  let value: unknown = null;
  try {
    value = JSON.parse(text);
  } catch {
    // It is told below.
  }
  const checked = z.safeParse(manifestSchema, value);
  if (!checked.success)
    throw new Error(`${source} is damaged or was made by a newer release: its manifest is not recognized`);
  return checked.data;
}
