import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import {
  arrangeMembers,
  type BundleMember,
  type CaseFile,
  joinParts,
  sampleMember,
  unpackSources,
} from '@rootline/bundle';
import type { ChildCall } from '#platform/child-processes/answer-calls.ts';
import type { LeftOut, UnpackedFile, UnpackOperations } from './unpack-operations.ts';

type Input = UnpackOperations['unpack']['input'];
type Report = UnpackOperations['unpack']['report'];

/** Unpacks a source into texts and puts together those that are one file. Runs in a child process. */
export async function unpackBundle({ path: source, name, folder, limits }: Input, call: ChildCall<Report>) {
  const progress = createProgress(call);
  const unpackedFolder = path.join(folder, 'unpacked');
  const joinedFolder = path.join(folder, 'joined');
  await mkdir(unpackedFolder, { recursive: true });
  await mkdir(joinedFolder, { recursive: true });
  const members = new Map<string, BundleMember>();
  const skipped: LeftOut[] = [];
  let stopped: UnpackOperations['unpack']['output']['stopped'] = null;
  const request = {
    sources: [{ path: source, name }],
    folder: unpackedFolder,
    limits,
    signal: call.signal,
    onProgress: progress.add,
  };
  for await (const event of unpackSources(request)) {
    if (event.kind === 'member') members.set(event.member.path, event.member);
    else if (event.kind === 'skipped') skipped.push(event);
    else stopped = { limit: event.limit, sentence: event.sentence };
  }
  const samples = [];
  for (const member of members.values()) {
    samples.push(await sampleMember(member));
    progress.add(0);
  }
  const { files: arranged, leftOut } = arrangeMembers(samples);
  const files: UnpackedFile[] = [];
  for (const file of arranged) {
    const parts = file.parts.flatMap((part) => members.get(part) ?? []);
    const target = path.join(joinedFolder, String(files.length));
    files.push(await asOneFile(file, parts, { target, onProgress: progress.add }));
  }
  return {
    files,
    skipped: [...skipped, ...leftOut].map(({ path: at, reason, sentence }) => ({ path: at, reason, sentence })),
    stopped,
  };
}

/** Of what is known of the place of a file, that by which others call its service. */
const ALIASES = ['pod', 'container', 'host'];

async function asOneFile(
  { path: shown, service, place, parts: paths }: CaseFile,
  parts: readonly BundleMember[],
  { target, onProgress }: { target: string; onProgress: (bytes: number) => void },
): Promise<UnpackedFile> {
  const about = {
    path: shown,
    parts: [...paths],
    service: service.name,
    serviceOrigin: service.from === 'path' ? ('path' as const) : ('content' as const),
    isMixed: service.isMixed,
    aliases: ALIASES.flatMap((name) => place[name] ?? []),
    byteCount: parts.reduce((sum, { byteCount }) => sum + byteCount, 0),
  };
  const [only, another] = parts;
  if (only?.isInFolder === true && another === undefined) return { ...about, file: only.file };
  const pieces = watched(joinParts(parts.map((part) => part.file)), onProgress);
  await pipeline(pieces, createWriteStream(target));
  for (const part of parts) if (part.isInFolder) await rm(part.file);
  return { ...about, file: target };
}

async function* watched(bytes: AsyncIterable<Uint8Array>, onProgress: (bytes: number) => void) {
  for await (const piece of bytes) {
    onProgress(piece.length);
    yield piece;
  }
}

/** Between two reports: each is a message to another process. */
const REPORT_MS = 500;

/** Reports bytes as they come, not each piece of them. */
function createProgress(call: ChildCall<Report>): { add(bytes: number): void } {
  let unreported = 0;
  let reportedMs = performance.now();
  return {
    add(bytes) {
      unreported += bytes;
      if (performance.now() - reportedMs < REPORT_MS) return;
      call.report({ bytes: unreported });
      unreported = 0;
      reportedMs = performance.now();
    },
  };
}
