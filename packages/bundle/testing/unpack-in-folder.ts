import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import type { UnpackLimits } from '../src/unpack/unpack-limits.ts';
import { type UnpackEvent, unpackSources } from '../src/unpack/unpack-sources.ts';

export const LIMITS: UnpackLimits = {
  members: 10_000,
  unpackedBytes: 64 * 1024 ** 2,
  memberBytes: 16 * 1024 ** 2,
  ratio: 200,
  freeBytes: 16 * 1024 ** 2,
  depth: 3,
  pathLength: 1024,
  seconds: 60,
};

/** A folder that goes with the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rootline-bundle-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export interface Unpacked {
  /** Texts by path. */
  texts: Record<string, string>;
  /** Reasons by path. */
  skipped: Record<string, string>;
  sentences: string[];
  stopped: string | null;
  /** Files of the folder that no member owns. */
  strays: string[];
  bytes: number;
}

/** Unpacks sources that lie on disk into a folder of their own, and looks at what is left in it. */
export async function unpackAll(sources: string[], limits: Partial<UnpackLimits> = {}): Promise<Unpacked> {
  const folder = path.join(await temporaryFolder(), 'unpacked');
  await mkdir(folder);
  const events: UnpackEvent[] = [];
  const named = sources.map((source) => ({ path: source, name: path.basename(source) }));
  for await (const event of unpackSources({ sources: named, folder, limits: { ...LIMITS, ...limits } }))
    events.push(event);
  const result: Unpacked = { texts: {}, skipped: {}, sentences: [], stopped: null, strays: [], bytes: 0 };
  const owned = new Set<string>();
  for (const event of events) {
    if (event.kind === 'member') {
      const { member } = event;
      if (member.isInFolder) owned.add(path.basename(member.file));
      result.texts[member.path] = await readFile(member.file, 'utf8');
      result.bytes += member.byteCount;
    } else {
      result.sentences.push(event.sentence);
      if (event.kind === 'stopped') result.stopped = event.limit;
      else result.skipped[event.path] = event.reason;
    }
  }
  result.strays = (await readdir(folder)).filter((name) => !owned.has(name));
  return result;
}
