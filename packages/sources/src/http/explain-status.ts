import type { IncomingHttpHeaders } from 'node:http';
import { withoutUnseen } from '@rootline/contract';
import * as z from 'zod/mini';
import { SourceError, type SourceFailure } from '../source-error.ts';

interface Refusal {
  status: number;
  headers: IncomingHttpHeaders;
  words: string;
}

const FAILURES: readonly { statuses: readonly number[]; failure: SourceFailure; sentence: string }[] = [
  { statuses: [401], failure: 'forbidden', sentence: 'The credentials were refused' },
  { statuses: [403], failure: 'forbidden', sentence: 'There is no permission to read this' },
  { statuses: [404], failure: 'missing', sentence: 'There is no such thing at the address' },
  { statuses: [408, 502, 504], failure: 'cut', sentence: 'No answer came in time' },
  { statuses: [429, 503], failure: 'busy', sentence: 'The source asks to wait' },
];
/** AWS says so with another status. */
const THROTTLED = /Throttling|TooManyRequests|LimitExceeded/;
const QUOTED = 200;

/** What an answer that is no success says, with the end of its own words. */
export function explainStatus({ status, headers, words }: Refusal): SourceError {
  if (status >= 300 && status < 400)
    return new SourceError('answer', `The source answered ${status}; redirects are not followed`, { status });
  if (status >= 200 && status < 300)
    return new SourceError('answer', 'The source answers compressed, although it was not asked to', { status });
  if (status === 400 && THROTTLED.test(words))
    return new SourceError('busy', 'The source asks to wait', { status, ...waitOf(headers) });
  const known = FAILURES.find(({ statuses }) => statuses.includes(status));
  const told = withoutUnseen(messageIn(words)).replace(/\s+/g, ' ').trim();
  const quoted = told.length > QUOTED ? `${told.slice(0, QUOTED - 1)}…` : told;
  const sentence = known?.sentence ?? `The source answered ${status}`;
  return new SourceError(known?.failure ?? 'answer', quoted === '' ? sentence : `${sentence}: ${quoted}`, {
    status,
    ...waitOf(headers),
  });
}

const messageSchema = z.object({ message: z.string() });

/** The message in a JSON answer, such as that of a container engine; otherwise the whole answer. */
function messageIn(words: string): string {
  try {
    return messageSchema.parse(JSON.parse(words)).message;
  } catch {
    return words;
  }
}

/** Seconds, or a date; Datadog has a header of its own. */
function waitOf(headers: IncomingHttpHeaders): { waitMs?: number } {
  const told = headers['retry-after'] ?? headers['x-ratelimit-reset'];
  const text = Array.isArray(told) ? told[0] : told;
  if (text === undefined) return {};
  const ms = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isNaN(ms) ? {} : { waitMs: Math.max(0, ms) };
}
