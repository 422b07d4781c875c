import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import type { Stream, StreamLine } from './source.ts';

/** A stream of a capture, in a file. */
export interface CapturedStream {
  stream: Stream;
  path: string;
  lines: number;
}

export type StreamFiles = ReturnType<typeof createStreamFiles>;

/** A file for each stream, made with its first line. */
export function createStreamFiles(folder: string) {
  const files = new Map<string, CapturedStream & { file: WriteStream }>();
  return {
    async write({ stream, text }: StreamLine): Promise<void> {
      let found = files.get(stream.name);
      if (found === undefined) {
        const path = join(folder, stream.name.replaceAll(/[^\w.@-]/g, '_'));
        found = { stream, path, lines: 0, file: createWriteStream(path) };
        files.set(stream.name, found);
      }
      found.lines++;
      if (!found.file.write(`${text}\n`, 'latin1')) await once(found.file, 'drain');
    },
    async end(): Promise<CapturedStream[]> {
      for (const { file } of files.values()) await finished(file.end());
      const streams = [...files.values()].map(({ stream, path, lines }) => ({ stream, path, lines }));
      return streams.sort((a, b) => (a.stream.name < b.stream.name ? -1 : 1));
    },
  };
}
