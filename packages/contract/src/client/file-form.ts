import { LIMITS } from '../limits.ts';

/** The body of an upload, made while it is sent. */
export interface FileForm {
  contentType: string;
  /** Bytes of the whole body. */
  length: number;
  body: ReadableStream<Uint8Array<ArrayBuffer>>;
}

const PIECE_BYTES = 256 * 1024;

/**
 * A multipart form (RFC 7578) with the file as its one part. It reads the file piece by piece, as fast as the
 * connection takes it; the FormData of Node's fetch would hold the whole file in memory.
 */
export function fileForm(file: Blob, fileName: string): FileForm {
  const boundary = `rootline-${crypto.randomUUID()}`;
  const encoder = new TextEncoder();
  const head = encoder.encode(
    `--${boundary}\r\nContent-Disposition: form-data; name="${LIMITS.upload.fieldName}"; filename="${quoted(fileName)}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
  );
  const tail = encoder.encode(`\r\n--${boundary}--\r\n`);
  let at = 0;
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      start: (controller) => controller.enqueue(head),
      async pull(controller) {
        const piece = file.slice(at, at + PIECE_BYTES);
        at += piece.size;
        if (piece.size > 0) return controller.enqueue(new Uint8Array(await piece.arrayBuffer()));
        controller.enqueue(tail);
        controller.close();
      },
    },
    { highWaterMark: 1 },
  );
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    length: head.length + file.size + tail.length,
    body,
  };
}

/** As browsers write a file name into a form. */
function quoted(name: string): string {
  return name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
