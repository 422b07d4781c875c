import type { ByteLine } from '../lines/byte-line.ts';
import { createLineSplitter } from '../lines/split-lines.ts';

/** Splits an answer into lines as it arrives, the last one too. Of longer ones only the beginning is kept. */
export async function* splitLines(chunks: AsyncIterable<Uint8Array>, mostBytes?: number): AsyncGenerator<ByteLine[]> {
  const splitter = createLineSplitter(mostBytes);
  for await (const chunk of chunks) {
    const lines = splitter.add(chunk);
    if (lines.length > 0) yield lines;
  }
  const last = splitter.end();
  if (last !== null) yield [last];
}
