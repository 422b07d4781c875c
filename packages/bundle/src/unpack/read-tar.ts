import { createTarDecoder } from 'modern-tar';
import type { ArchiveMember } from './archive-member.ts';
import { Skipped } from './skip-reasons.ts';
import { piecesOf, toStream } from './to-stream.ts';

const KINDS: Readonly<Record<string, ArchiveMember['kind']>> = {
  file: 'file',
  directory: 'folder',
  link: 'link',
  symlink: 'link',
  'character-device': 'device',
  'block-device': 'device',
  fifo: 'device',
};

/** The members of a tar archive, in its order. Ends with an error where it is damaged or cut. */
export async function* readTar(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<ArchiveMember> {
  const decoder = createTarDecoder({ strict: true });
  for await (const { header, body } of piecesOf(toStream(bytes).pipeThrough(decoder))) {
    const isSparse = Object.keys(header.pax ?? {}).some((key) => key.startsWith('GNU.sparse'));
    const member: ArchiveMember = {
      name: header.name,
      kind: KINDS[header.type ?? 'file'] ?? 'device',
      byteCount: header.size,
      modifiedMs: header.mtime === undefined || Number.isNaN(header.mtime.getTime()) ? null : header.mtime.getTime(),
      refused: isSparse ? new Skipped('unsupported', 'Files with holes cannot be read from a tar archive') : null,
      bytes: () => piecesOf(body),
    };
    yield member;
    if (!body.locked) await body.cancel();
  }
}
