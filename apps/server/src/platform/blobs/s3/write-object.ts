import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { BlobExists } from './s3-errors.ts';
import type { S3Requests } from './s3-requests.ts';

interface Target {
  requests: S3Requests;
  bucket: string;
  key: string;
  /** Refuse to replace something, where the store can. */
  isNew: boolean;
}

/** Parts are sent from memory, two at a time, so that each can be sent again. 10,000 of them are the most: 80 GB. */
const PART_BYTES = 8 * 1024 ** 2;

/** Stores a stream as one object, in several requests when it is long. Gives its bytes. Nothing is visible before the end. */
export async function writeObject(target: Target, source: Readable): Promise<number> {
  const parts = inParts(source);
  try {
    const first = await parts.next();
    const second = await parts.next();
    const head = first.value ?? Buffer.alloc(0);
    if (second.done === true) return await writeAtOnce(target, head);
    return await writeInParts(target, [head, second.value], parts);
  } catch (error) {
    // Whoever writes into the stream learns why it ends.
    source.destroy(error instanceof Error ? error : undefined);
    throw error;
  }
}

async function writeAtOnce({ requests, bucket, key, isNew }: Target, body: Buffer): Promise<number> {
  const writer = randomUUID();
  const command = { Bucket: bucket, Key: key, Body: body, Metadata: { writer }, ...(isNew && { IfNoneMatch: '*' }) };
  await requests
    .send(key, (client, options) => client.send(new PutObjectCommand(command), options))
    .catch((error) => acceptOwn({ requests, bucket, key }, writer, error));
  return body.length;
}

async function writeInParts(
  { requests, bucket, key, isNew }: Target,
  ready: Buffer[],
  rest: AsyncGenerator<Buffer>,
): Promise<number> {
  const place = { Bucket: bucket, Key: key };
  const writer = randomUUID();
  const begun = await requests.send(key, (client, options) =>
    client.send(new CreateMultipartUploadCommand({ ...place, Metadata: { writer } }), options),
  );
  const upload = { ...place, UploadId: begun.UploadId };
  let bytes = 0;
  const sent: Promise<CompletedPart>[] = [];
  const send = async (body: Buffer, number: number): Promise<CompletedPart> => {
    const command = { ...upload, PartNumber: number, Body: body };
    const { ETag } = await requests.send(key, (client, options) =>
      client.send(new UploadPartCommand(command), options),
    );
    return { PartNumber: number, ETag };
  };
  const add = async (body: Buffer) => {
    bytes += body.length;
    const sending = send(body, sent.length + 1);
    // Who awaits it hears of a failure; until then it is no one's.
    sending.catch(() => {});
    sent.push(sending);
    await sent.at(-2);
  };
  try {
    for (const body of ready) await add(body);
    for await (const body of rest) await add(body);
    const complete = { ...upload, MultipartUpload: { Parts: await Promise.all(sent) } };
    await requests
      .send(key, (client, options) =>
        client.send(new CompleteMultipartUploadCommand({ ...complete, ...(isNew && { IfNoneMatch: '*' }) }), options),
      )
      .catch((error) => acceptOwn({ requests, bucket, key }, writer, error));
    return bytes;
  } catch (error) {
    // Not waited for: whoever waits for this answer has waited long enough.
    const abort = new AbortMultipartUploadCommand(upload);
    requests.send(key, (client, options) => client.send(abort, options)).catch(() => {});
    throw error;
  }
}

/** A first try whose answer was lost may have stored the object: the second then finds it there. */
async function acceptOwn(
  { requests, bucket, key }: Pick<Target, 'requests' | 'bucket' | 'key'>,
  writer: string,
  error: unknown,
): Promise<void> {
  if (!(error instanceof BlobExists)) throw error;
  const found = await requests.send(key, (client, options) =>
    client.send(new HeadObjectCommand({ Bucket: bucket, Key: key }), options),
  );
  if (found.Metadata?.['writer'] !== writer) throw error;
}

async function* inParts(source: Readable): AsyncGenerator<Buffer, undefined> {
  let chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of source.iterator({ destroyOnReturn: false })) {
    const whole = typeof chunk === 'string' ? Buffer.from(chunk) : (chunk as Buffer);
    for (let from = 0; from < whole.length; ) {
      const piece = whole.subarray(from, from + PART_BYTES - bytes);
      chunks.push(piece);
      bytes += piece.length;
      from += piece.length;
      if (bytes < PART_BYTES) continue;
      yield Buffer.concat(chunks);
      chunks = [];
      bytes = 0;
    }
  }
  if (bytes > 0) yield Buffer.concat(chunks);
}
