import { readFileSync } from 'node:fs';

interface LockPackage {
  optionalDependencies?: Record<string, string>;
  resolved?: string;
  link?: boolean;
}

/**
 * Optional dependencies that a lock file names without holding them. npm 11.16 and later refuse such a lock
 * (npm/cli #9846), although they write it themselves. Gives one sentence per gap.
 */
export function findLockGaps(lock: { packages: Record<string, LockPackage> }): string[] {
  const paths = Object.keys(lock.packages);
  return Object.entries(lock.packages).flatMap(([path, entry]) =>
    Object.keys(entry.optionalDependencies ?? {})
      .filter((name) => !isHeld(paths, path, name))
      .map((name) => `${path === '' ? 'the project' : path} wants ${name}, which the lock file does not hold`),
  );
}

/** A dependency is held beside the package or in any node_modules above it. */
function isHeld(paths: string[], from: string, name: string): boolean {
  const places = [`${from}/node_modules/${name}`, `node_modules/${name}`];
  for (let at = from.lastIndexOf('/node_modules/'); at > 0; at = from.lastIndexOf('/node_modules/', at - 1)) {
    places.push(`${from.slice(0, at)}/node_modules/${name}`);
  }
  return places.some((place) => paths.includes(place));
}

/** Addresses of package hosts in a lock file bind it to one of them. */
export function findLockAddresses(lock: { packages: Record<string, LockPackage> }): string[] {
  return Object.entries(lock.packages)
    .filter(([, entry]) => entry.resolved?.startsWith('http'))
    .map(([path]) => `${path} carries a download address`);
}

export function checkLock(root: string): string[] {
  const lock = JSON.parse(readFileSync(`${root}/package-lock.json`, 'utf8'));
  return [...findLockGaps(lock), ...findLockAddresses(lock)];
}
