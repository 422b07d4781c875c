import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

/** A blob that a backup names. */
export interface ListedBlob {
  key: string;
  bytes: number | null;
  sha256: string | null;
}

/** Every blob of the catalog, for COPY. A parsed file has no bytes of its digest in the catalog. */
export const NAMED_BLOBS = `
  select blob_key as key, size as bytes, raw_sha256 as sha256 from log_files
  union all select text_key, text_bytes, text_sha256 from log_files where text_key is not null
  union all select digest_key, null, digest_sha256 from log_files where digest_key is not null
  union all select blob_key, bytes, sha256 from log_segments
  union all select segment->>'blobKey', (segment->>'bytes')::bigint, segment->>'sha256'
    from log_file_parts, jsonb_array_elements(parsed->'segments') as segment
  union all select parsed->'state'->>'key', (parsed->'state'->>'bytes')::bigint, null
    from log_file_parts where parsed->'state'->>'key' is not null
  union all select piece->>'key', (piece->>'bytes')::bigint, null
    from resumable_uploads, jsonb_array_elements(pieces) as piece
  union all select blob_key, size, null from case_sources where blob_key is not null`;

const NONE = '\\N';

/** Reads a list in COPY text, line by line; keys and checksums hold nothing that COPY would escape. */
export async function* readBlobList(file: string): AsyncGenerator<ListedBlob> {
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    const [key = '', bytes = NONE, sha256 = NONE] = line.split('\t');
    if (key === '') continue;
    yield { key, bytes: bytes === NONE ? null : Number(bytes), sha256: sha256 === NONE ? null : sha256 };
  }
}

export function blobLine({ key, bytes, sha256 }: ListedBlob): string {
  return `${key}\t${bytes ?? NONE}\t${sha256 ?? NONE}\n`;
}
