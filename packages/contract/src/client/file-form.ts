import { LIMITS } from '../limits.ts';

/** The body of an upload, made while it is sent. */
export interface FileForm {
  contentType: string;
  /** Bytes of the whole body. */
  length: number;
  body: ReadableStream<Uint8Array<ArrayBuffer>>;
}

/**
 * A file to send: a Blob, or a file of the disk as `open` of node:fs/promises gives it, which whoever opened it closes.
 * Not the Blob of Node's `openAsBlob`: it states its size modulo 4 GiB (nodejs/node issue 52585).
 */
export type SentFile = Blob | OpenFile;

interface OpenFile {
  stat(): Promise<{ size: number }>;
  read(target: Uint8Array, offset: number, length: number, position: number): Promise<{ bytesRead: number }>;
}

/** A file of the disk lost bytes that its length had promised. */
export class FileShrank extends Error {
  override readonly name = 'FileShrank';
}

const PIECE_BYTES = 256 * 1024;

/**
 * A multipart form (RFC 7578) with the file as its one part. It reads the file piece by piece, as fast as the
 * connection takes it; the FormData of Node's fetch would hold the whole file in memory. What is written to a file of
 * the disk from now on is left out. The body fails with FileShrank when the file becomes shorter.
 */
export async function fileForm(file: SentFile, fileName: string): Promise<FileForm> {
  const boundary = `rootline-${crypto.randomUUID()}`;
  const encoder = new TextEncoder();
  const head = encoder.encode(
    `--${boundary}\r\nContent-Disposition: form-data; name="${LIMITS.upload.fieldName}"; filename="${quoted(fileName)}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
  );
  const tail = encoder.encode(`\r\n--${boundary}--\r\n`);
  const { size } = file instanceof Blob ? file : await file.stat();
  let at = 0;
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      start: (controller) => controller.enqueue(head),
      async pull(controller) {
        if (at < size) {
          const piece = await pieceOf(file, at, Math.min(PIECE_BYTES, size - at));
          at += piece.length;
          return controller.enqueue(piece);
        }
        controller.enqueue(tail);
        controller.close();
      },
    },
    { highWaterMark: 1 },
  );
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    length: head.length + size + tail.length,
    body,
  };
}

async function pieceOf(file: SentFile, at: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
  if (file instanceof Blob) return new Uint8Array(await file.slice(at, at + length).arrayBuffer());
  const piece = new Uint8Array(length);
  const { bytesRead } = await file.read(piece, 0, length, at);
  if (bytesRead === 0) throw new FileShrank('The file got shorter while it was being uploaded');
  return piece.subarray(0, bytesRead);
}

/** As browsers write a file name into a form. */
function quoted(name: string): string {
  return name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
