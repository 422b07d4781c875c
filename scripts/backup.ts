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
  if (isLinked) console.log('They are on the same disk as the originals. Copy the folder to another machine.');
  console.log(
    hasSecretKey
      ? 'It contains secret.key, which decrypts the API keys and the webhook secret. Keep it where no one else can read it.'
      : 'It does not contain secret.key. If the server uses SECRET_KEY, store that separately.',
  );
  for (const key of damaged) console.error(`Damaged before the backup: ${key}`);
  for (const key of missing) console.error(`Missing before the backup: ${key}`);
  if (damaged.length + missing.length > 0) {
    console.error(
      'The backup is complete, but some of the files it was made from are damaged or missing. Run npm run verify to list them.',
    );
    process.exitCode = 2;
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
