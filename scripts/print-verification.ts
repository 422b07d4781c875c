import { verifyInstallation } from '../apps/server/src/verify-installation.ts';

/** Verifies the installation and prints what is not whole as a table; the exit code says whether there is any. */
export async function printVerification(options: { repair: boolean }): Promise<void> {
  const { verified, skipped, damaged, queued } = await verifyInstallation(process.env, options);
  if (damaged.length > 0) {
    console.table(
      damaged.map(({ file, verdict }) => ({
        file: file.filename,
        id: file.id,
        original: verdict.raw,
        entries: file.digest === null ? 'none' : verdict.entries,
        repair: verdict.raw === 'whole' ? 'can be made again' : verdict.entries === 'whole' ? 'upload again' : 'lost',
      })),
    );
  }
  const later = skipped === 0 ? '' : ` ${skipped} changed while being read and were skipped.`;
  console.log(`${verified} log files verified, ${damaged.length} are damaged.${later}`);
  if (queued > 0) console.log(`${queued} are parsed again as soon as the server runs.`);
  if (damaged.length > 0) process.exitCode = 1;
}
