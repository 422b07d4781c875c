import { once } from 'node:events';
import { hideApiTokens, spellUnseen, unseenCharacters } from '@rootline/contract';

/** Writes to standard output and waits while its reader is behind. */
export async function write(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}

const UNSEEN_RUNS = new RegExp(`(?:${unseenCharacters().source})+`, 'gu');

/**
 * Says one sentence on standard error. A terminal obeys control characters, and the sentence may quote a log, or an API
 * token that was typed in the wrong place.
 */
export function tell(sentence: string): void {
  process.stderr.write(`rootline: ${hideApiTokens(sentence).replace(UNSEEN_RUNS, ' ')}\n`);
}

/** JSON itself escapes C0; a line feed of its own layout stays. */
const UNSEEN = unseenCharacters('\n');

/**
 * One line of JSON. What a terminal would obey and the marks of commands of pipelines are written as escapes, which any
 * reader of JSON takes for the same text.
 */
export function jsonLine(value: unknown, indent = 0): string {
  return `${spellUnseen(JSON.stringify(value, null, indent), UNSEEN).replaceAll('##', '#\\u0023')}\n`;
}

/** True when a person reads the output: a terminal, and no --json. */
export function isForPeople(flags: { json?: boolean | undefined }): boolean {
  return process.stdout.isTTY === true && flags.json !== true;
}
