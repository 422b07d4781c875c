import { spawnSync } from 'node:child_process';
import { chmodSync, globSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DEBIAN_PROGRAMS, type DebianProgramName, findProgram, PROGRAMS_FOLDER } from './programs.ts';

const DOWNLOADS = join(PROGRAMS_FOLDER, 'packages');
const ROOT = join(PROGRAMS_FOLDER, 'root');

/**
 * Fetches each program that is missing, with the libraries that it needs, and unpacks it into a folder of its own: nothing
 * is installed, so no service starts, and two programs that exclude each other are both there. Returns those that are
 * still missing.
 */
export function fetchPrograms(): DebianProgramName[] {
  const names = Object.keys(DEBIAN_PROGRAMS) as DebianProgramName[];
  const missing = () => names.filter((name) => findProgram(name) === null);
  if (missing().length === 0 || !isThere('apt-get') || !isThere('dpkg-deb')) return missing();
  mkdirSync(join(DOWNLOADS, 'partial'), { recursive: true });
  mkdirSync(join(PROGRAMS_FOLDER, 'bin'), { recursive: true });
  // Only root may ask for a newer list of packages; the one that is there often suffices.
  if (process.getuid?.() === 0) run('apt-get', ['update', '-qq']);
  for (const name of missing()) download(DEBIAN_PROGRAMS[name].packages);
  for (const file of globSync('*.deb', { cwd: DOWNLOADS })) run('dpkg-deb', ['-x', join(DOWNLOADS, file), ROOT]);
  rmSync(DOWNLOADS, { recursive: true });
  for (const name of missing()) writeStarter(name);
  return missing();
}

function download(packages: readonly string[]): void {
  const options = [`Dir::Cache::archives=${DOWNLOADS}`, 'Debug::NoLocking=1', 'APT::Sandbox::User=root'];
  run('apt-get', [
    'install',
    '--download-only',
    '--no-install-recommends',
    '-y',
    '-qq',
    ...options.flatMap((option) => ['-o', option]),
    ...packages,
  ]);
}

/** What starts an unpacked program: a script that names its libraries and plug-ins, where it has some. */
function writeStarter(name: DebianProgramName): void {
  const program = DEBIAN_PROGRAMS[name];
  const [file] = unpacked(`{,/usr}${program.path}`);
  if (file === undefined) return;
  const starter = join(PROGRAMS_FOLDER, 'bin', name);
  if ('isStatic' in program) {
    symlinkSync(file, starter);
    return;
  }
  const libraries = new Set(unpacked('/**/*.so.*').map((library) => dirname(library)));
  const plugIns = 'plugIns' in program ? unpacked(program.plugIns.folder).map((at) => [program.plugIns.flag, at]) : [];
  const words = [
    ...('reads' in program ? overlay(program.reads) : []),
    'env',
    `LD_LIBRARY_PATH=${[...libraries].join(':')}`,
    file,
    ...plugIns.flat(),
  ];
  writeFileSync(starter, `#!/bin/sh\nexec ${words.map((word) => `'${word}'`).join(' ')} "$@"\n`);
  chmodSync(starter, 0o755);
}

/** What runs a program in a view of the disk of its own, in which what was unpacked lies upon a folder. */
function overlay(folder: string): string[] {
  const mount = `mount -t overlay overlay -o lowerdir="$0${folder}:${folder}" ${folder} && exec "$@"`;
  return ['unshare', '--map-root-user', '--mount', 'sh', '-c', mount, ROOT];
}

/** What was unpacked that would be installed at such paths. */
function unpacked(pattern: string): string[] {
  return globSync(`.${pattern}`, { cwd: ROOT }).map((path) => join(ROOT, path));
}

function isThere(program: string): boolean {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined;
}

function run(program: string, words: readonly string[]): void {
  const { status, stderr } = spawnSync(program, [...words], { encoding: 'utf8' });
  if (status !== 0) console.warn(`${program} ${words.at(-1)}: ${stderr.trim()}`);
}
