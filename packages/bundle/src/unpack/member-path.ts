import { unseenCharacters } from '@rootline/contract';

const HIDDEN = unseenCharacters();

/**
 * A name from an archive as a path to show: parts divided by `/`, nothing absolute, no drive, no step up or in place. It is
 * text only; no file on disk is ever named by it. Empty when the name holds nothing.
 */
export function memberPath(name: string): string {
  return name
    .normalize('NFC')
    .replaceAll('\\', '/')
    .replace(/^[a-z]:(?=\/|$)/i, '')
    .replace(HIDDEN, '\ufffd')
    .split('/')
    .filter((part) => part !== '' && part !== '.' && part !== '..')
    .join('/');
}

/** A name whose encoding is not stated: UTF-8 where its bytes are that, otherwise one character a byte. */
export function nameOfBytes(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Gives each path once: a second one of the same name, or one that differs only in case, gets a number. */
export function createPathRegister(): (path: string) => string {
  const taken = new Map<string, number>();
  return (path) => {
    const key = path.toLowerCase();
    const count = (taken.get(key) ?? 0) + 1;
    taken.set(key, count);
    if (count === 1) return path;
    const numbered = `${path} (${count})`;
    taken.set(numbered.toLowerCase(), 1);
    return numbered;
  };
}
