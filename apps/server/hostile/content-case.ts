import type { LogEntry } from '@rootline/contract';

/** A file of the corpus and what must become of it. */
export interface ContentCase {
  name: string;
  /** `a.log` when left out. */
  fileName?: string;
  content: () => Uint8Array | string;
  /** Number of entries, where it is not the parser's free choice. */
  entries?: number;
  /** A message that one entry must have, letter by letter. */
  message?: string;
  check?: (entries: readonly LogEntry[]) => void;
}

export const TIME = '2026-03-01T00:00:00Z';
/** Two ordinary entries around the text, so that the parser knows the format. */
export const between = (text: string): string => `${TIME} INFO db - before\n${text}\n${TIME} ERROR db - after\n`;
export const line = (message: string): string => `${TIME} ERROR db - ${message}\n`;
