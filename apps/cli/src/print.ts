import { once } from 'node:events';
import { hideApiTokens } from '@rootline/contract';

/** Writes to standard output and waits while its reader is behind. */
export async function write(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}

/**
 * Says one sentence on standard error. A terminal obeys control characters, and the sentence may quote a log, or an API
 * token that was typed in the wrong place.
 */
export function tell(sentence: string): void {
  process.stderr.write(`rootline: ${hideApiTokens(sentence).replace(/\p{Cc}+/gu, ' ')}\n`);
}

/** True when a person reads the output: a terminal, and no --json. */
export function isForPeople(flags: { json?: boolean | undefined }): boolean {
  return process.stdout.isTTY === true && flags.json !== true;
}

/** ISO 8601 with Z, or null. */
export function isoTime(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}

/** A text, cut with a sign where it is longer than so many characters. */
export function cutText(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}…` : text;
}
