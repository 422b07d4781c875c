import { ENDPOINTS, LIMITS, type TailEvent, tailEventSchema } from '@rootline/contract';
import { type CallParts, callPath, parseAnswer, sendCall } from '@rootline/contract/client';
import { createParser } from 'eventsource-parser';
import { ApiError } from './api-error.ts';
import { readAnswer } from './call.ts';
import { readBackendUrl, readToken } from './session.ts';

/** What is shown live. */
export interface TailPlace {
  type: 'source' | 'ring';
  id: string;
}

const SILENCE_MS = 3 * LIMITS.tails.heartbeatSeconds * 1000;
/** Of one event: all lines that may wait for a reader, and the JSON around them. */
const EVENT_BYTES = 8 * LIMITS.tails.bytes;

/**
 * Tells what a live tail tells, until the connection or the tail ends. Throws ApiError where it is refused or nothing answers,
 * and the reason of the signal.
 */
export async function followTail(
  { type, id }: TailPlace,
  onEvent: (event: TailEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  const endpoint = type === 'source' ? ENDPOINTS.tailSource : ENDPOINTS.tailRing;
  const parts: CallParts = { params: { id }, body: { streams: null }, signal };
  const path = callPath(endpoint, parts);
  const base = readBackendUrl();
  const token = readToken();
  if (base === null || token === null) throw new ApiError({ status: 0, path });
  const response = await sendCall({ base, token }, endpoint, parts, {
    credentials: 'include',
    cache: 'no-store',
    headers: { accept: 'text/event-stream' },
  }).catch((cause: unknown) => {
    signal.throwIfAborted();
    throw new ApiError({ status: 0, path, cause });
  });
  const { status, body } = response;
  if (!response.ok || body === null) {
    readAnswer(endpoint, { status, text: await response.text(), path, token });
    return;
  }
  await readEvents(body, onEvent).catch(() => signal.throwIfAborted());
}

async function readEvents(body: ReadableStream<Uint8Array>, onEvent: (event: TailEvent) => void): Promise<void> {
  const parser = createParser({
    onEvent: ({ data }) => {
      const read = tailEventSchema.safeParse(parseAnswer(data));
      // A newer server may tell of things this page does not know.
      if (read.success) onEvent(read.data);
    },
    maxBufferSize: EVENT_BYTES,
  });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  for (;;) {
    // A connection that died silently ends here: a live one sends heartbeats.
    const silence = setTimeout(() => void reader.cancel(), SILENCE_MS);
    const { done, value } = await reader.read().finally(() => clearTimeout(silence));
    if (done) return;
    parser.feed(decoder.decode(value, { stream: true }));
  }
}
