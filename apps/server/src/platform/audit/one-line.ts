import { spellUnseen, unseenCharacters } from '@rootline/contract';

const KEPT = 500;

/** The text on one line, at most 500 characters: unseen characters and line breaks are written as escapes. */
export function oneLine(text: string): string {
  return text
    .slice(0, KEPT)
    .toWellFormed()
    .replace(unseenCharacters(), (found) => ESCAPES[found] ?? spellUnseen(found));
}

const ESCAPES: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };
