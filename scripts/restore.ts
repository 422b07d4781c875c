import { parseArgs } from 'node:util';
import { restore } from '../apps/server/src/backup/restore.ts';
import { printVerification } from './print-verification.ts';

const USAGE = 'Usage: npm run restore -- <backup folder>';

/** Fills the empty installation of DATA_DIR and DATABASE_URL from a backup, and verifies it. */
async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [source] = positionals;
  if (source === undefined || positionals.length > 1) throw new Error(USAGE);
  const { madeAt, blobs, tables } = await restore(source, process.env);
  console.log(`The backup of ${madeAt} is restored: ${tables.length} tables and ${blobs.count} stored files.`);
  await printVerification({ repair: false });
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
