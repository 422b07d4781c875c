import { parseArgs } from 'node:util';
import { backUp } from '../apps/server/src/backup/back-up.ts';

const USAGE = 'Usage: npm run backup -- <new folder>';

/** Copies the installation of DATA_DIR and DATABASE_URL to a new folder, while its server works. */
async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [target] = positionals;
  if (target === undefined || positionals.length > 1) throw new Error(USAGE);
  const { manifest, isLinked } = await backUp(target, process.env);
  const { blobs, tables, damaged, missing, hasSecretKey } = manifest;
  const megabytes = (blobs.bytes / 1024 ** 2).toFixed(1);
  console.log(
    `${target} holds ${tables.length} tables and ${blobs.count} stored files of ${megabytes} MB, each compared with its checksum.`,
  );
  if (isLinked) console.log('They share the disk with the originals: please copy the folder to another machine.');
  console.log(
    hasSecretKey
      ? 'It holds secret.key, which opens the API keys and the webhook secret: please keep it where nobody else reads it.'
      : 'It holds no secret.key: please keep SECRET_KEY elsewhere if the server has one.',
  );
  for (const key of damaged) console.error(`Damaged before the backup: ${key}`);
  for (const key of missing) console.error(`Missing before the backup: ${key}`);
  if (damaged.length + missing.length > 0) {
    console.error('The backup is complete, but what it was made of is not whole: npm run verify names the files.');
    process.exitCode = 2;
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
