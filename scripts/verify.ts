import { parseArgs } from 'node:util';
import { printVerification } from './print-verification.ts';

/** `npm run verify` compares everything that is stored with its checksum; `--repair` lets the server make entries again. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { repair: { type: 'boolean', default: false } } });
  await printVerification(values);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
