/** A line as bytes, one per character, so that it is kept unchanged in any encoding. */
export type ByteLine = string;

export type Pipe = 'stdout' | 'stderr';

/** Decodes bytes as UTF-8. */
export function textOf(bytes: ByteLine): string {
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** Encodes text as UTF-8 bytes. */
export function bytesOf(text: string): ByteLine {
  return Buffer.from(text, 'utf8').toString('latin1');
}
