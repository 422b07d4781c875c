import type { Tarball } from './pack-all.ts';

/** Most bytes of each package as it is published. */
const MOST_BYTES: Record<string, number> = {
  rootline: 1_500_000,
  '@rootline/server': 30_000_000,
  '@rootline/client': 500_000,
};
/** What belongs to those who develop: maps hold their paths, tests and what these stand on are no product. */
const FOREIGN =
  /\.map$|\.tsx?$(?<!\.d\.ts)|\.test\.|(?:^|\/)(?:testing|hostile|scripted-server|marked-logs|border-fixtures)(?:\/|$)|\.env|\.sources$/;
const NEEDED = ['package.json', 'LICENSE'];

/** What is wrong with a tarball, as sentences. */
export function faultsOf({ name, bytes, files }: Pick<Tarball, 'name' | 'bytes' | 'files'>): string[] {
  const paths = files.map(({ path }) => path);
  const most = MOST_BYTES[name] ?? 0;
  return [
    ...paths.filter((path) => FOREIGN.test(path)).map((path) => `${name} holds ${path}`),
    ...NEEDED.filter((path) => !paths.includes(path)).map((path) => `${name} lacks ${path}`),
    ...(bytes > most ? [`${name} has ${bytes} bytes of at most ${most}`] : []),
  ];
}
