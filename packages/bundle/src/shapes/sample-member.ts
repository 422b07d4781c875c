import { open } from 'node:fs/promises';
import { createLogParser, createTextDecoder, detectEncoding, type ParsedLog } from '@rootline/logparse';

/** The beginning and the end of a member, and what they say. */
export interface MemberSample {
  path: string;
  byteCount: number;
  /** Its first lines, at most 64 KiB. */
  head: string;
  format: string;
  /** Of the first and the last entry with a time, as the file states them; null where none does. */
  firstMs: number | null;
  lastMs: number | null;
  /** Names of those who wrote its first entries, most first. */
  writers: { name: string; count: number }[];
  entries: number;
}

const SAMPLE_BYTES = 64 * 1024;

/** Reads what is needed to tell what a member is and whose. `file` is where its text lies. */
export async function sampleMember(member: { path: string; file: string; byteCount: number }): Promise<MemberSample> {
  const file = await open(member.file);
  try {
    const read = async (from: number) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, from);
      return buffer.subarray(0, bytesRead);
    };
    const head = await read(0);
    const tail = member.byteCount > SAMPLE_BYTES ? await read(member.byteCount - SAMPLE_BYTES) : null;
    return sampleOf(member, head, tail);
  } finally {
    await file.close();
  }
}

/** The same from bytes: the first ones of a member, and the last ones where it has more. */
export function sampleOf(
  { path, byteCount }: { path: string; byteCount: number },
  head: Uint8Array,
  tail: Uint8Array | null = null,
): MemberSample {
  const first = parse(path, head);
  const last = tail === null ? first : parse(path, tail.subarray(tail.indexOf(0x0a) + 1));
  const counts = new Map<string, number>();
  for (const { components } of first.templates) {
    for (const { name, count } of components) counts.set(name, (counts.get(name) ?? 0) + count);
  }
  return {
    path,
    byteCount,
    head: createTextDecoder(detectEncoding(head)).decode(head),
    format: first.format,
    firstMs: first.firstTimestampMs,
    lastMs: last.lastTimestampMs ?? first.lastTimestampMs,
    writers: [...counts].map(([name, count]) => ({ name, count })).sort((a, b) => b.count - a.count),
    entries: first.entryCount,
  };
}

function parse(path: string, bytes: Uint8Array): ParsedLog {
  const parser = createLogParser({ fileName: path, referenceTimeMs: Date.now() }, () => {});
  parser.push(bytes);
  return parser.finish();
}
