import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import {
  arrangeMembers,
  type BundleMember,
  type CaseFile,
  type FileClock,
  joinParts,
  sampleMember,
  type UnpackLimits,
  unpackSources,
} from '@rootline/bundle';
import type { CaseLog } from '@rootline/rca';
import { type ClockedLog, inOneTime } from '@rootline/sources/watch';
import { CommandError, UsageError } from '../command-error.ts';
import { EXIT } from '../exit-codes.ts';
import { type Progress, partOf, showProgress } from '../progress.ts';
import { openLog } from '../read-input.ts';
import { readCaseLog } from './read-case-log.ts';

/** What may come of archives on this machine; a server has limits of its own. */
const LIMITS: UnpackLimits = {
  members: 10_000,
  unpackedBytes: 20 * 1024 ** 3,
  memberBytes: 20 * 1024 ** 3,
  ratio: 200,
  freeBytes: 100 * 1024 ** 2,
  depth: 3,
  pathLength: 1000,
  seconds: 900,
};

/** Files of an incident, parsed, in one time. What was unpacked lies in a temporary folder until `close`. */
export interface OpenedCase {
  files: CaseLog[];
  clocks: FileClock[];
  /** What was sent and is no file, or could not be read, and where unpacking ended. */
  leftOut: { path: string; sentence: string }[];
  notRead: { file: string; reason: string }[];
  stopped: string | null;
  close(): Promise<void>;
}

/** True for a folder and for an archive, whatever it is called; its first bytes tell. */
export async function isBundle(file: string): Promise<boolean> {
  const found = file === '-' ? null : await stat(file).catch(() => null);
  if (found === null) return false;
  if (found.isDirectory()) return true;
  if (/\.(?:tgz|tar\.\w{1,4}|xz|bz2)$/i.test(file)) return true;
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(262), 0, 262, 0);
    const head = buffer.subarray(0, bytesRead);
    return (
      head.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004' || head.subarray(257, 262).toString() === 'ustar'
    );
  } finally {
    await handle.close();
  }
}

/** Opens folders, archives and logs as one case. Throws UsageError when there is no log in them. */
export async function openCase(sources: readonly string[]): Promise<OpenedCase> {
  for (const source of sources)
    if ((await stat(source).catch(() => null)) === null) throw new UsageError(`File not found: ${source}.`);
  const folder = await mkdtemp(path.join(tmpdir(), 'rootline-'));
  const close = () => rm(folder, { recursive: true, force: true });
  try {
    return { ...(await readCase(sources, folder)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function readCase(sources: readonly string[], folder: string): Promise<Omit<OpenedCase, 'close'>> {
  const unpacked = path.join(folder, 'unpacked');
  await mkdir(unpacked);
  const members = new Map<string, BundleMember>();
  const leftOut: OpenedCase['leftOut'] = [];
  let stopped: string | null = null;
  const named = sources.map((source) => ({ path: source, name: nameOf(source) }));
  for await (const event of unpackSources({ sources: named, folder: unpacked, limits: LIMITS })) {
    if (event.kind === 'member') members.set(event.member.path, event.member);
    else if (event.kind === 'skipped') leftOut.push({ path: event.path, sentence: event.sentence });
    else stopped = event.sentence;
  }
  const arranged = arrangeMembers(await Promise.all([...members.values()].map(sampleMember)));
  leftOut.push(...arranged.leftOut.map(({ path: at, sentence }) => ({ path: at, sentence })));
  const notRead: OpenedCase['notRead'] = [];
  const shownOf = await shownPaths(sources);
  const sizes = await Promise.all(arranged.files.map((file) => sizeOf(file, members)));
  const progress = showProgress(
    `reading ${sizes.length} files:`,
    sizes.reduce((sum, size) => sum + size, 0),
  );
  const read: ClockedLog[] = [];
  try {
    for (const [i, file] of arranged.files.entries()) {
      const id = String(read.length + 1);
      try {
        const own = partOf(progress, sizes[i] ?? 0);
        read.push(await readFile(file, { id, members, folder, shownOf, progress: own }));
      } catch (error) {
        if (!(error instanceof UsageError)) throw error;
        notRead.push({ file: shownOf(file.path), reason: error.message });
      }
    }
  } finally {
    progress.end();
  }
  if (read.length === 0) {
    const [only] = [...notRead.map(({ reason }) => reason), ...leftOut.map(({ sentence }) => sentence)];
    throw new CommandError(stopped ?? only ?? 'It contains no logs.', EXIT.failed);
  }
  const left = leftOut.map(({ path: at, sentence }) => ({ path: shownOf(at), sentence }));
  return { ...inOneTime(read), leftOut: left, notRead, stopped };
}

/** What lies in the only archive is shown as it is called there. */
async function shownPaths(sources: readonly string[]): Promise<(shown: string) => string> {
  const [only = ''] = sources;
  if (sources.length > 1 || (await stat(only)).isDirectory()) return (shown) => shown;
  const prefix = `${nameOf(only)}/`;
  return (shown) => (shown.startsWith(prefix) ? shown.slice(prefix.length) : shown);
}

interface Reading {
  id: string;
  members: ReadonlyMap<string, BundleMember>;
  folder: string;
  shownOf(shown: string): string;
  progress: Progress;
}

async function sizeOf({ parts }: CaseFile, members: ReadonlyMap<string, BundleMember>): Promise<number> {
  const places = parts.flatMap((part) => members.get(part)?.file ?? []);
  const sizes = await Promise.all(places.map(async (place) => (await stat(place)).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function readFile(
  { path: full, parts, service, place }: CaseFile,
  { id, members, folder, shownOf, progress }: Reading,
): Promise<ClockedLog> {
  const shown = shownOf(full);
  const places = parts.flatMap((part) => members.get(part)?.file ?? []);
  const [only = '', ...others] = places;
  const joined = path.join(folder, `joined-${id}`);
  if (others.length > 0) await pipeline(joinParts(places), createWriteStream(joined));
  const input = await openLog(others.length > 0 ? joined : only);
  const firstLines = others.length > 0 ? await firstLinesOf(places) : [];
  const named = firstLines.map((firstLine, i) => ({ file: shownOf(parts[i] ?? shown), firstLine }));
  const aliases = ['pod', 'container', 'host'].flatMap((name) => place[name] ?? []);
  const own = service.isMixed ? null : (service.name ?? path.basename(shown));
  return readCaseLog(input, { id, file: shown, service: own, aliases, parts: named }, progress);
}

/** The line of the joined text at which each part begins. */
async function firstLinesOf(places: readonly string[]): Promise<number[]> {
  const firstLines: number[] = [];
  let line = 1;
  for (const place of places) {
    firstLines.push(line);
    let last = LINE_FEED;
    for await (const piece of createReadStream(place)) {
      if (!Buffer.isBuffer(piece) || piece.length === 0) continue;
      for (let at = piece.indexOf(LINE_FEED); at >= 0; at = piece.indexOf(LINE_FEED, at + 1)) line++;
      last = piece.at(-1) ?? last;
    }
    if (last !== LINE_FEED) line++;
  }
  return firstLines;
}

const LINE_FEED = 0x0a;

/** As it was written, so that a place in a report can be opened; without what leads out of the folder. */
function nameOf(source: string): string {
  const plain = path.normalize(source).replace(/[/\\]+$/, '');
  return path.isAbsolute(plain) || plain.startsWith('..') || plain === '.'
    ? path.basename(path.resolve(source))
    : plain;
}
