import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Programs whose output was recorded, each in a file that says which version printed it. */
type RecordedProgram = 'podman' | 'kubectl' | 'journalctl';

/**
 * A folder for PATH in which these names replay recorded output of the real programs, to the calls that were recorded and to
 * no others. Moments in the words of a call count as equal.
 */
export async function installRecordings(programs: readonly RecordedProgram[]) {
  const folder = await mkdtemp(join(tmpdir(), 'rootline-recorded-'));
  for (const name of programs) {
    const recording = fileURLToPath(new URL(`./recordings/${name}.json`, import.meta.url));
    await installProgram(folder, name, REPLAY.replace('RECORDING', JSON.stringify(recording)));
  }
  return { folder, remove: () => rm(folder, { recursive: true }) };
}

/** Puts a program of JavaScript into a folder of PATH. */
export async function installProgram(folder: string, name: string, script: string): Promise<void> {
  await writeFile(join(folder, `${name}.mjs`), script);
  await writeFile(join(folder, name), `#!/bin/sh\nexec "${process.execPath}" "${join(folder, name)}.mjs" "$@"\n`);
  await chmod(join(folder, name), 0o755);
}

const REPLAY = `import { readFileSync } from 'node:fs';
const { calls } = JSON.parse(readFileSync(RECORDING, 'utf8'));
const args = process.argv.slice(2).map((word) => word.replace(/\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z/, 'TIME'));
const call = calls.find((each) => JSON.stringify(each.args) === JSON.stringify(args));
if (call === undefined) {
  process.stderr.write('This call was not recorded: ' + args.join(' ') + '\\n');
  process.exitCode = 97;
} else {
  process.stdout.write(call.stdout);
  process.stderr.write(call.stderr);
  process.exitCode = call.code;
}
`;
