import { LIMITS } from '@rootline/contract';

/**
 * The name of an upload as it is shown and found again: without folders, control characters and marks that
 * change the direction of text. Empty when nothing is left.
 */
export function cleanFileName(sent: string): string {
  return (
    sent
      // Browsers write a quote inside a quoted name this way.
      .replaceAll('%22', '"')
      .replace(/^.*[/\\]/su, '')
      .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '')
  );
}

export function isFileNameTooLong(name: string): boolean {
  return Array.from(name).length > LIMITS.upload.fileNameLength;
}

export function hasLogExtension(name: string): boolean {
  const lower = name.toLowerCase();
  return LIMITS.upload.extensions.some((extension) => lower.endsWith(extension));
}
