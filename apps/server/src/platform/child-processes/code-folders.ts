import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/**
 * What a child must read to run: our code and that of packages. Nothing beside it, since the data may lie in the same
 * folder as these do. In an installed package ours lies in `server/`, in the workspace in `apps/server/`.
 */
export const CODE_FOLDERS: readonly string[] = [ownFolder(), path.resolve(ownFolder(), '../../packages'), packages()];

/** The nearest folder above with a package.json. */
function ownFolder(): string {
  let folder = import.meta.dirname;
  while (!existsSync(path.join(folder, 'package.json'))) folder = path.dirname(folder);
  return folder;
}

/** The outermost `node_modules` that holds the packages: those of one may lie in folders of others. */
function packages(): string {
  const place = createRequire(import.meta.url).resolve('@duckdb/node-api');
  const name = `${path.sep}node_modules${path.sep}`;
  return place.slice(0, place.indexOf(name) + name.length - 1);
}
