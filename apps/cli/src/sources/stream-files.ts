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

/** Creates one file per stream when its first line arrives. `write` and `end` reject when a file cannot be written. */
export function createStreamFiles(folder: string) {
  const files = new Map<string, CapturedStream & { file: WriteStream }>();
  const names = new Set<string>();

  function open(stream: Stream) {
    const file = createWriteStream(join(folder, fileNameOf(stream.name, names)));
    // `write` and `end` report it.
    file.on('error', () => {});
    const opened = { stream, path: String(file.path), lines: 0, file };
    files.set(stream.name, opened);
    return opened;
  }

  return {
    async write({ stream, text }: StreamLine): Promise<void> {
      const found = files.get(stream.name) ?? open(stream);
      if (found.file.errored !== null) throw found.file.errored;
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

/** Returns a file name that no other stream has, also where a file system ignores case, and adds it to `taken`. */
function fileNameOf(stream: string, taken: Set<string>): string {
  const name = stream.replaceAll(/[^\w.@-]/g, '_');
  let free = name;
  for (let number = 2; taken.has(free.toLowerCase()); number++) free = `${number}-${name}`;
  taken.add(free.toLowerCase());
  return free;
}
