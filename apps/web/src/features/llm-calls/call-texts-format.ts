const PREVIEW_LENGTH = 160;
const SHOWN_LENGTH = 2 * 1024 * 1024;

/** JSON with indentation, but only where writing it again gives the very same text; anything else stays as it was recorded. */
export function readableText(recorded: string): string {
  try {
    const value: unknown = JSON.parse(recorded);
    return typeof value === 'object' && JSON.stringify(value) === recorded ? JSON.stringify(value, null, 2) : recorded;
  } catch {
    return recorded;
  }
}

/** The beginning of a text on one line. */
export function previewText(recorded: string | null): string {
  // Texts reach 64 KiB; a row needs the beginning only.
  const line = (recorded ?? '')
    .slice(0, PREVIEW_LENGTH * 4)
    .replace(/\s+/g, ' ')
    .trim();
  return line.length > PREVIEW_LENGTH ? `${line.slice(0, PREVIEW_LENGTH)}…` : line;
}

/** Size of a text in bytes as it travels. */
export function textBytes(recorded: string): number {
  return new TextEncoder().encode(recorded).length;
}

/** As much of a text as the page can bear: the rest would freeze the tab and can be downloaded. */
export function boundedHead(recorded: string): { head: string; isCut: boolean } {
  return recorded.length > SHOWN_LENGTH
    ? { head: recorded.slice(0, SHOWN_LENGTH / 32), isCut: true }
    : { head: recorded, isCut: false };
}
