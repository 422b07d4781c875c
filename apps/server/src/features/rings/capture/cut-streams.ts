import { mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import type { ChildCall } from '#platform/child-processes/answer-calls.ts';
import type { CutStream, RingOperations, RingQuestions, StreamCut } from '../ring-operations.ts';
import { recordsInWindow } from './records-in-window.ts';
import { surveyStreams } from './survey-streams.ts';

const LINE_END = Buffer.from('\n');
const WRITE_BYTES = 256 * 1024;

/** Writes each stream of the window into a file of its own, in the order of arrival; of a long one the newest records. */
export async function cutStreams(
  input: RingOperations['cut']['input'],
  call: ChildCall<number, RingQuestions>,
): Promise<CutStream[]> {
  const held = new Map((await surveyStreams(input, call)).map(({ name, bytes }) => [name, bytes]));
  await mkdir(input.folder, { recursive: true, mode: 0o700 });
  const writers = new Map(
    input.streams.map((stream) => {
      const omittedBytes = Math.max(0, (held.get(stream.name) ?? 0) - stream.mostBytes);
      return [stream.name, createLineWriter(path.join(input.folder, stream.file), stream, omittedBytes)];
    }),
  );
  try {
    for await (const { stream, line } of recordsInWindow(input, call)) await writers.get(stream)?.take(line);
    return await Promise.all([...writers.values()].map((writer) => writer.end()));
  } finally {
    for (const writer of writers.values()) await writer.close();
  }
}

/** A file that is there once a line was written to it. The records in the first `omittedBytes` are left out. */
function createLineWriter(file: string, { name, file: shown, mostBytes }: StreamCut, omittedBytes: number) {
  let opened: ReturnType<typeof open> | null = null;
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  let seenBytes = 0;
  const done = { records: 0, bytes: 0, omittedRecords: 0 };

  async function flush(): Promise<void> {
    opened ??= open(file, 'wx', 0o600);
    await (await opened).writeFile(Buffer.concat(waiting));
    waiting = [];
    waitingBytes = 0;
  }

  return {
    async take(line: Buffer): Promise<void> {
      const bytes = line.length + LINE_END.length;
      // What came after the streams were counted must not pass the limit either.
      if (seenBytes < omittedBytes || done.bytes + bytes > mostBytes) {
        seenBytes += bytes;
        done.omittedRecords += 1;
        return;
      }
      waiting.push(line, LINE_END);
      waitingBytes += bytes;
      done.records += 1;
      done.bytes += bytes;
      if (waitingBytes >= WRITE_BYTES) await flush();
    },
    async end(): Promise<CutStream> {
      if (waitingBytes > 0) await flush();
      return { name, file: shown, ...done };
    },
    close: async (): Promise<void> => {
      await (await opened)?.close();
      opened = null;
    },
  };
}
