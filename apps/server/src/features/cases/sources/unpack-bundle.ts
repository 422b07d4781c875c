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
  const unpackedFolder = path.join(folder, 'unpacked');
  const joinedFolder = path.join(folder, 'joined');
  await mkdir(unpackedFolder, { recursive: true });
  await mkdir(joinedFolder, { recursive: true });
  const members = new Map<string, BundleMember>();
  const skipped: LeftOut[] = [];
  let stopped: UnpackOperations['unpack']['output']['stopped'] = null;
  const request = { sources: [{ path: source, name }], folder: unpackedFolder, limits, signal: call.signal };
  for await (const event of unpackSources(request)) {
    if (event.kind === 'member') members.set(event.member.path, event.member);
    else if (event.kind === 'skipped') skipped.push(event);
    else stopped = { limit: event.limit, sentence: event.sentence };
    call.report({ bytes: event.kind === 'member' ? event.member.byteCount : 0 });
  }
  const samples = [];
  for (const member of members.values()) {
    samples.push(await sampleMember(member));
    call.report({ bytes: 0 });
  }
  const { files: arranged, leftOut } = arrangeMembers(samples);
  const files: UnpackedFile[] = [];
  for (const file of arranged) {
    const parts = file.parts.flatMap((part) => members.get(part) ?? []);
    files.push(await asOneFile(file, parts, path.join(joinedFolder, String(files.length))));
    call.report({ bytes: 0 });
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
  { path: shown, service, place }: CaseFile,
  parts: readonly BundleMember[],
  target: string,
): Promise<UnpackedFile> {
  const about = {
    path: shown,
    service: service.name,
    serviceOrigin: service.from === 'path' ? ('path' as const) : ('content' as const),
    isMixed: service.isMixed,
    aliases: ALIASES.flatMap((name) => place[name] ?? []),
    byteCount: parts.reduce((sum, { byteCount }) => sum + byteCount, 0),
  };
  const [only, another] = parts;
  if (only?.isInFolder === true && another === undefined) return { ...about, file: only.file };
  await pipeline(joinParts(parts.map((part) => part.file)), createWriteStream(target));
  for (const part of parts) if (part.isInFolder) await rm(part.file);
  return { ...about, file: target };
}
