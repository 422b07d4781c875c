import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { ArchiveMember } from './archive-member.ts';
import { decompress } from './decompress.ts';
import { DiskFailed } from './disk-failed.ts';
import { type BundleSource, findSourceFiles } from './find-sources.ts';
import { isNothing, refusalOf, tooDeep, tooLarge } from './left-out.ts';
import { createMemberFiles, hashOf } from './member-files.ts';
import { createPathRegister, memberPath } from './member-path.ts';
import { openPieces } from './open-pieces.ts';
import { readTar } from './read-tar.ts';
import { endsAsZip, readZip } from './read-zip.ts';
import { Skipped, type SkipReason, skippedBy } from './skip-reasons.ts';
import { sniffMember } from './sniff-member.ts';
import { createUnpackMeter, LimitReached, type StoppingLimit, type UnpackLimits } from './unpack-limits.ts';

/** A text of a bundle. */
export interface BundleMember {
  /** Where it came from, archives included, to show; no two members share one. Never a path on disk. */
  path: string;
  /** Where its bytes lie: in the given folder, or the source itself when that is no archive. */
  file: string;
  isInFolder: boolean;
  byteCount: number;
  sha256: string;
  modifiedMs: number | null;
}

export type UnpackEvent =
  | { kind: 'member'; member: BundleMember }
  | { kind: 'skipped'; path: string; reason: SkipReason; sentence: string }
  /** A limit ended it; what came before stands. */
  | { kind: 'stopped'; limit: StoppingLimit; sentence: string };

export interface UnpackRequest {
  sources: readonly BundleSource[];
  /** Exists and is empty; whoever asks removes it. Beside the members nothing is left in it. */
  folder: string;
  limits: UnpackLimits;
  signal?: AbortSignal;
  /** Told of every piece that is read or unpacked, with the bytes that are new on the disk: it is alive. */
  onProgress?: (bytes: number) => void;
}

/** A compressed file within a compressed file is read; more of it is no log. */
const MOST_PACKINGS = 2;

/** A file on disk that is to be looked into. */
interface Opened {
  path: string;
  file: string;
  /** Written here only to be looked into, and removed then. */
  isSpooled: boolean;
  modifiedMs: number | null;
  /** Archives and compressions around it. */
  depth: number;
  packings: number;
}

/**
 * Unpacks files, folders and archives of any kind, and gives the texts in them as they are found; what is left out is told
 * with its reason. Archives are known by their content. Names are text only: files in `folder` have numbers for names. Throws
 * DiskFailed when the folder cannot be written, and the signal's reason; nothing in a bundle makes it throw.
 */
export async function* unpackSources(request: UnpackRequest): AsyncGenerator<UnpackEvent> {
  const { sources, folder, limits, signal } = request;
  const meter = createUnpackMeter(request);
  const files = createMemberFiles(folder);
  const register = createPathRegister();
  const known = new Map<string, string>();
  const queue: Opened[] = [];
  const spooled = new Set<string>();

  async function* counted(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of bytes) {
      meter.countBytes(piece.length);
      yield piece;
    }
  }

  /** Tells that the source is being read, whatever becomes of its bytes. */
  async function* watched(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of bytes) {
      meter.checkTime();
      yield piece;
    }
  }

  async function* noLarger(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let length = 0;
    for await (const piece of bytes) {
      meter.checkTime();
      length += piece.length;
      if (length > limits.memberBytes) throw tooLarge(limits);
      yield piece;
    }
  }

  async function spool(bytes: AsyncIterable<Uint8Array>, of: Omit<Opened, 'file' | 'isSpooled'>): Promise<void> {
    const { path: file } = await files.write(bytes);
    spooled.add(file);
    queue.push({ ...of, file, isSpooled: true });
  }

  function member(found: Omit<BundleMember, 'path'>, path: string): UnpackEvent {
    const same = known.get(found.sha256);
    if (same !== undefined) return left(path, new Skipped('duplicate', `It is a duplicate of ${same}`));
    const shown = register(path);
    known.set(found.sha256, shown);
    return { kind: 'member', member: { ...found, path: shown } };
  }

  async function* take(bytes: AsyncIterable<Uint8Array>, of: Omit<Opened, 'file' | 'isSpooled'>) {
    const opened = await openPieces(bytes);
    const content = sniffMember(opened.sample);
    if (content.kind === 'other') {
      await opened.close();
      yield left(of.path, isNothing(content));
    } else if (content.kind === 'text' && !content.mayBeZip) {
      const written = await files.write(noLarger(opened.pieces()));
      const event = member(
        {
          file: written.path,
          isInFolder: true,
          byteCount: written.byteCount,
          sha256: written.sha256,
          modifiedMs: of.modifiedMs,
        },
        of.path,
      );
      if (event.kind === 'skipped') await rm(written.path, { force: true });
      yield event;
    } else if (content.kind === 'text') await spool(opened.pieces(), of);
    else if (content.kind === 'archive' ? of.depth >= limits.depth : of.packings >= MOST_PACKINGS) {
      await opened.close();
      yield left(of.path, tooDeep(content, limits));
    } else if (content.kind === 'archive' && content.archive === 'tar' && of.packings > 0) {
      yield* members(readTar(opened.pieces()), { ...of, isCounted: true });
    } else await spool(opened.pieces(), of);
  }

  /** Members of an archive. `isCounted`: its bytes were counted as they were decompressed. */
  async function* members(
    archive: AsyncIterable<ArchiveMember>,
    within: { path: string; depth: number; isCounted: boolean },
  ): AsyncGenerator<UnpackEvent> {
    for await (const found of archive) {
      meter.countMember();
      const name = memberPath(found.name);
      const path = `${within.path}/${name}`;
      const refused = refusalOf(found, name, limits);
      if (found.kind === 'folder') continue;
      if (refused !== null) {
        yield left(path.slice(0, limits.pathLength), refused);
        continue;
      }
      const bytes = within.isCounted ? found.bytes() : counted(found.bytes());
      const of = { path, modifiedMs: found.modifiedMs, depth: within.depth + 1, packings: 0 };
      yield* guarded(path, 'data', take(bytes, of));
    }
  }

  /** What a failure says about the bundle; limits, the disk and the signal end all. */
  async function* guarded(path: string, what: string, work: AsyncIterable<UnpackEvent>): AsyncGenerator<UnpackEvent> {
    let isGiven = false;
    try {
      for await (const event of work) {
        isGiven ||= event.kind === 'member';
        yield event;
      }
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof LimitReached || error instanceof DiskFailed) throw error;
      yield left(path, skippedBy(error, what, isGiven));
    }
  }

  async function* look(opened: Opened): AsyncGenerator<UnpackEvent> {
    const { path, file, depth, packings, modifiedMs } = opened;
    const bytes = createReadStream(file);
    try {
      const { sample, pieces } = await openPieces(watched(bytes));
      const content = sniffMember(sample);
      const isZip =
        content.kind === 'text'
          ? content.mayBeZip && (await endsAsZip(file))
          : content.kind === 'archive' && content.archive === 'zip';
      if (isZip) yield* members(readZip(file), { path, depth, isCounted: false });
      else if (content.kind === 'other') yield left(path, isNothing(content));
      else if (content.kind === 'text') yield* keep(opened, pieces());
      else if (content.kind === 'archive') yield* members(readTar(pieces()), { path, depth, isCounted: false });
      else if (packings >= MOST_PACKINGS) yield left(path, tooDeep(content, limits));
      else {
        const unpacked = counted(decompress(content.packing, pieces()));
        yield* guarded(
          path,
          `${content.packing} data`,
          take(unpacked, { path, modifiedMs, depth, packings: packings + 1 }),
        );
      }
    } finally {
      bytes.destroy();
    }
  }

  /** A text that is on disk already: a source itself, or what a compression held. */
  async function* keep({ path, file, isSpooled, modifiedMs }: Opened, bytes: AsyncIterable<Uint8Array>) {
    const { byteCount, sha256 } = await hashOf(noLarger(bytes));
    const event = member({ file, isInFolder: isSpooled, byteCount, sha256, modifiedMs }, path);
    if (event.kind === 'member') spooled.delete(file);
    yield event;
  }

  try {
    for (const source of sources) {
      for await (const found of findSourceFiles({ ...source, name: memberPath(source.name) })) {
        meter.countMember();
        if ('skipped' in found) {
          yield left(found.name, found.skipped);
          continue;
        }
        meter.addSource(found.byteCount);
        queue.push({
          ...found,
          path: memberPath(found.name),
          file: found.path,
          isSpooled: false,
          depth: 0,
          packings: 0,
        });
        for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
          yield* guarded(next.path, 'archive', look(next));
          if (spooled.delete(next.file)) await rm(next.file, { force: true });
        }
      }
    }
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
    yield { kind: 'stopped', limit: error.limit, sentence: error.message };
  } finally {
    for (const file of spooled) await rm(file, { force: true });
  }
}

function left(path: string, { reason, message }: Skipped): UnpackEvent {
  return { kind: 'skipped', path, reason, sentence: message };
}
