import type { IncomingMessage } from 'node:http';
import { LIMITS } from '@rootline/contract';
import { PushRefusal } from './push-refusal.ts';

const { bodyBytes } = LIMITS.rings;

/** The whole body of a request. Throws PushRefusal for one that is larger than is accepted, before it is read where it says so. */
export async function readBody(raw: IncomingMessage): Promise<Buffer> {
  if (Number(raw.headers['content-length'] ?? 0) > bodyBytes) throw new PushRefusal('too_large');
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunksOf(raw)) {
    size += chunk.length;
    if (size > bodyBytes) throw new PushRefusal('too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

/** The bytes of a request as they come. Throws PushRefusal where it breaks off. Leaves the request open when its reader stops early. */
export async function* chunksOf(raw: IncomingMessage): AsyncGenerator<Buffer> {
  if (raw.destroyed && !raw.readableEnded) throw new PushRefusal('invalid', { reason: 'The body broke off' });
  try {
    for await (const chunk of raw.iterator({ destroyOnReturn: false })) yield chunk as Buffer;
  } catch (cause) {
    throw new PushRefusal('invalid', { reason: 'The body broke off', cause });
  }
}

/** Takes the rest of a body and forgets it: else its sender might not read the answer. The server's time-outs end one that goes on. */
export function readPast(raw: IncomingMessage): void {
  if (!raw.readableEnded && !raw.destroyed) raw.resume();
}
