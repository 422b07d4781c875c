import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../run-step.ts';
import { bundle } from './bundle.ts';

/** Writes the command as plain JavaScript with what starts it. Gives the packages it holds code of. */
export async function bundleCommand(folder: string): Promise<string[]> {
  await mkdir(join(folder, 'bin'), { recursive: true });
  for (const file of ['rootline.mjs', 'node-20.mjs'])
    await copyFile(join(ROOT, 'apps/cli/bin', file), join(folder, 'bin', file));
  return bundle({ programs: { main: 'apps/cli/src/main.ts' }, into: join(folder, 'dist'), target: 'node20' });
}
