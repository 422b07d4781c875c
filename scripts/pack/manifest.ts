import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../run-step.ts';

/** The version that every package of a release has. */
export async function releaseVersion(): Promise<string> {
  const { version } = await readManifest(ROOT);
  if (typeof version !== 'string') throw new Error('package.json states no version');
  return version;
}

export async function readManifest(folder: string): Promise<Record<string, unknown>> {
  return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
}

/** Writes package.json with what all packages share, and the license beside it. */
export async function writeManifest(folder: string, fields: Record<string, unknown>): Promise<void> {
  const { name, description, ...rest } = fields;
  const shared = { name, version: await releaseVersion(), description, license: 'Apache-2.0', type: 'module' };
  await writeFile(join(folder, 'package.json'), `${JSON.stringify({ ...shared, ...rest }, null, 2)}\n`);
  await copyFile(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
}
