import { LIMITS, withoutUnseen } from '@rootline/contract';

/** The name of an upload as it is shown and found again: without folders and unseen characters. Empty when nothing is left. */
export function cleanFileName(sent: string): string {
  // Browsers write a quote inside a quoted name this way.
  return withoutUnseen(
    sent
      .toWellFormed()
      .replaceAll('%22', '"')
      .replace(/^.*[/\\]/su, ''),
  );
}

export function isFileNameTooLong(name: string): boolean {
  return Array.from(name).length > LIMITS.upload.fileNameLength;
}

export function hasLogExtension(name: string): boolean {
  const lower = name.toLowerCase();
  return LIMITS.upload.extensions.some((extension) => lower.endsWith(extension));
}
