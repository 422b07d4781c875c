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
  process.stderr.write(`rootline: ${hideApiTokens(sentence).replace(/[\p{Cc}\p{Cf}]+/gu, ' ')}\n`);
}

/** Characters that JSON leaves as they are and a terminal obeys, or that hide and reorder text. */
const UNSEEN = /[\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/**
 * One line of JSON. What a terminal would obey and the marks of commands of pipelines are written as escapes, which any
 * reader of JSON takes for the same text.
 */
export function jsonLine(value: unknown, indent = 0): string {
  const spell = (mark: string) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return `${JSON.stringify(value, null, indent).replace(UNSEEN, spell).replaceAll('##', '#\\u0023')}\n`;
}

/** True when a person reads the output: a terminal, and no --json. */
export function isForPeople(flags: { json?: boolean | undefined }): boolean {
  return process.stdout.isTTY === true && flags.json !== true;
}

/** A text, cut with a sign where it is longer than so many characters. */
export function cutText(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}…` : text;
}
