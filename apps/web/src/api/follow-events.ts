import { ENDPOINTS, LIMITS, type LiveEvent, liveEventSchema } from '@rootline/contract';
import { parseAnswer, sendCall } from '@rootline/contract/client';
import { createParser } from 'eventsource-parser';
import { readAnswer } from './call.ts';
import { reportLive } from './connection.ts';
import { readBackendUrl, readToken } from './session.ts';

interface Follower {
  onEvent: (event: LiveEvent) => void;
  signal: AbortSignal;
}

/** How often a backend is asked that has never opened a stream. */
const FIRST_TRIES = 3;
const SILENCE_MS = 3 * LIMITS.events.heartbeatSeconds * 1000;

/**
 * Tells what changes at the backend until the signal is aborted, going on where a broken stream ended. Ends silently
 * when the backend has no such call.
 */
export async function followEvents({ onEvent, signal }: Follower): Promise<void> {
  const place = { lastId: '', wasOpen: false };
  for (let failures = 0; !signal.aborted; ) {
    const outcome = await followOnce(place, { onEvent, signal });
    reportLive(false);
    if (outcome === 'none') return;
    failures = outcome === 'ended' ? 1 : failures + 1;
    if (!place.wasOpen && failures >= FIRST_TRIES) return;
    await pause(retryDelay(failures, Math.random()), signal);
  }
}

type Outcome =
  /** It was open, and broke. */
  | 'ended'
  /** It could not be opened now. */
  | 'failed'
  /** It can never be opened here. */
  | 'none';

async function followOnce(
  place: { lastId: string; wasOpen: boolean },
  { onEvent, signal }: Follower,
): Promise<Outcome> {
  const endpoint = ENDPOINTS.followEvents;
  const { path } = endpoint;
  const token = readToken();
  const base = readBackendUrl();
  if (base === null || token === null) return 'none';
  try {
    const response = await sendCall(
      { base, token },
      endpoint,
      { signal },
      {
        credentials: 'include',
        cache: 'no-store',
        headers: { accept: 'text/event-stream', ...(place.lastId !== '' && { 'last-event-id': place.lastId }) },
      },
    );
    const { status, body } = response;
    if (status === 401) readAnswer(endpoint, { status, text: await response.text(), path, token });
    if (status === 429 || status >= 500) return 'failed';
    if (!response.ok || body === null || !isStream(response)) return 'none';
    place.wasOpen = true;
    reportLive(true);
    await readEvents(body, (event, id) => {
      place.lastId = id;
      onEvent(event);
    });
    return 'ended';
  } catch {
    return signal.aborted || readToken() !== token ? 'none' : 'failed';
  }
}

function isStream({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('text/event-stream') ?? false;
}

async function readEvents(body: ReadableStream<Uint8Array>, onEvent: (event: LiveEvent, id: string) => void) {
  const parser = createParser({
    onEvent: ({ data, id }) => {
      const read = liveEventSchema.safeParse(parseAnswer(data));
      // A newer server may tell of things this page does not know.
      if (read.success) onEvent(read.data, id ?? '');
    },
    maxBufferSize: LIMITS.events.unreadBytes,
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

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, milliseconds);
    function end() {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    }
    signal.addEventListener('abort', end);
  });
}

/** Milliseconds until the stream is opened again after so many failures in a row; `random` is 0 to 1. */
export function retryDelay(failures: number, random: number): number {
  const { retrySeconds } = LIMITS.events;
  const seconds = retrySeconds[Math.min(failures, retrySeconds.length) - 1] ?? retrySeconds[0];
  // Half of it is random, so that not all browsers reconnect to a restarted server at once.
  return Math.round(seconds * 1000 * (0.5 + random / 2));
}
